"use strict";

const assert = require("assert");
const fs = require("fs");
const path = require("path");
const { test } = require("node:test");
const { Position, Range } = require("./editor");
const { Window, folder, write, PARENT, TEST } = require("./window");

const ERROR = "12: error: unpropagated-child-model";
const HINT = "12: hint: unpropagated-child-model";

function parent(root) {
  return path.join(root, "Sources/App/Parent.swift");
}

/** A window with one folder of a program, after its first findings. */
function begin(t, files, settings) {
  const root = folder(t, files);
  const window = Window.open(t, [root], settings);
  return { window, editor: window.editor, root, file: parent(root) };
}

// --- Findings

test("a finding has its place, its rule and the places that it refers to", async (t) => {
  const { window, editor, root, file } = begin(t);
  await window.expect(file, ERROR);
  const [finding] = editor.diagnostics.get(file);
  assert.deepStrictEqual(finding.range, new Range(11, 12, 11, 17));
  assert.match(finding.message, /^'Child' created in 'Parent' does not inherit the dependencies/);
  assert.strictEqual(finding.source, "deplint");
  assert.strictEqual(finding.code, "unpropagated-child-model");
  assert.deepStrictEqual(
    finding.relatedInformation.map(({ location, message }) => [
      path.relative(root, location.uri.fsPath), location.range.start.line, message,
    ]),
    [
      ["Sources/App/Parent.swift", 3, "'Child' owns '@Dependency(\\.date)'"],
      ["Tests/AppTests/DateTests.swift", 5, "'dates()' runs this code"],
      ["Sources/App/Parent.swift", 10, "by way of 'Parent.open()'"],
      ["Tests/AppTests/DateTests.swift", 7, "'\\.date' is overridden here"],
    ]);
});

test("a rule with a page is a link to it", async (t) => {
  const configuration = '{ "documentation": "https://example.com/pages/" }';
  const { window, editor, file } = begin(t, { ".deplint.json": configuration });
  await window.expect(file, ERROR);
  const { value, target } = editor.diagnostics.get(file)[0].code;
  assert.strictEqual(value, "unpropagated-child-model");
  assert.strictEqual(
    target.toString(), "https://example.com/pages/Rules/unpropagated-child-model/README.md");
});

test("the protocol's severities and tags have their places in the editor", async (t) => {
  const { window } = begin(t);
  const { fromDiagnostic } = window.require("conversions.js");
  const range = { start: { line: 1, character: 2 }, end: { line: 3, character: 4 } };
  const finding = (values) => fromDiagnostic({ range, message: "text", ...values });
  const severities = [1, 2, 3, 4].map((severity) => finding({ severity }).severity);
  assert.deepStrictEqual(severities, [0, 1, 3, 3]);
  assert.deepStrictEqual(finding({ tags: [1, 2, 9] }).tags, [1, 2]);
  assert.deepStrictEqual(finding({}).range, new Range(1, 2, 3, 4));
  assert.strictEqual(finding({}).code, undefined);
});

test("a finding that harms nobody is a hint", async (t) => {
  const { window, file } = begin(t, { "Tests/AppTests/DateTests.swift": null });
  await window.expect(file, HINT);
});

test("findings follow the text while it is typed", async (t) => {
  const { window, editor, file } = begin(t);
  const document = editor.open(file);
  await window.expect(file, ERROR);
  // Two places at once. A tree counts as two characters in the editor.
  editor.edit(
    document, [new Range(0, 0, 0, 0), "// 🌳\n"],
    [document.rangeOf("child = "), "/*🌳🌳*/ child = "]);
  await window.expect(file, "13: error: unpropagated-child-model");
  const [finding] = editor.diagnostics.get(file);
  assert.deepStrictEqual(finding.range, new Range(12, 21, 12, 26));
  editor.replace(document, "Child()", "nil");
  await window.expect(file);
  editor.replace(document, " = nil", " = Child()");
  await window.expect(file, "13: error: unpropagated-child-model");
});

test("the text of a test changes the findings of another file", async (t) => {
  const { window, editor, root, file } = begin(t);
  await window.expect(file, ERROR);
  const document = editor.open(path.join(root, "Tests/AppTests/DateTests.swift"));
  editor.replace(document, "$0.date = .constant(.now)", "_ = $0");
  await window.expect(file, HINT);
});

test("a document that is closed unsaved counts as it is on disk", async (t) => {
  const { window, editor, file } = begin(t);
  const document = editor.open(file);
  editor.replace(document, "Child()", "nil");
  await window.expect(file);
  editor.close(document);
  await window.expect(file, ERROR);
});

test("documents of other languages, or not on disk, are none of its business", async (t) => {
  const { window, editor, root } = begin(t, { "notes.md": "notes" }, { trace: "messages" });
  await window.expectStatus("check");
  const notes = editor.open(path.join(root, "notes.md"), "markdown");
  editor.edit(notes, [new Range(0, 0, 0, 0), "more "]);
  editor.close(notes);
  const document = editor.open(parent(root));
  editor.edit(document, [new Range(0, 0, 0, 0), "// A line.\n"]);
  editor.save(document);
  editor.close(document);
  const names = editor.log.map((line) => /^info: > textDocument\/(did\w+)$/.exec(line)?.[1]);
  assert.deepStrictEqual(names.filter(Boolean), ["didOpen", "didChange", "didSave", "didClose"]);
});

// --- Fixes

test("the light bulb has the fix and a comment; the fix corrects the text", async (t) => {
  const { window, editor, file } = begin(t);
  const document = editor.open(file);
  await window.expect(file, ERROR);
  const actions = await editor.actions(document, document.rangeOf("Child()"));
  assert.deepStrictEqual(
    actions.map(({ title, kind, isPreferred }) => [title, kind.value, isPreferred]),
    [
      ["wrap in 'withDependencies(from: self)'", "quickfix", true],
      ["Ignore 'unpropagated-child-model' here", "quickfix", false],
    ]);
  assert.strictEqual(actions[0].diagnostics[0].code, "unpropagated-child-model");
  assert.deepStrictEqual(await editor.actions(document, new Range(0, 0, 0, 0)), []);
  editor.apply(actions[0].edit);
  assert.ok(document.text.includes("child = withDependencies(from: self) { Child() }"));
  await window.expect(file);
});

test("a comment silences the finding", async (t) => {
  const { window, editor, file } = begin(t);
  const document = editor.open(file);
  await window.expect(file, ERROR);
  const actions = await editor.actions(document, document.rangeOf("Child()"), "quickfix");
  editor.apply(actions[1].edit);
  assert.ok(document.text.includes("deplint:ignore unpropagated-child-model -- TODO: say why"));
  await window.until("no error", () => !window.findings(file).join().includes("unpropagated"));
});

test("all safe fixes are applied when the editor asks for that kind", async (t) => {
  const { window, editor, file } = begin(t, {
    "Sources/App/Parent.swift": PARENT.replace(
      "    child = Child()\n", "    child = Child()\n    child = Child()\n"),
  });
  const document = editor.open(file);
  await window.until("two findings", () => window.findings(file).length === 2);
  const everywhere = new Range(0, 0, 0, 0);
  const [action] = await editor.actions(document, everywhere, "source.fixAll");
  assert.strictEqual(action.kind.value, "source.fixAll.deplint");
  editor.apply(action.edit);
  assert.strictEqual(document.text.split("withDependencies(from: self) { Child() }").length, 3);
  await window.expect(file);
  const [provider] = editor.actionProviders;
  assert.deepStrictEqual(
    provider.metadata.providedCodeActionKinds.map(({ value }) => value),
    ["quickfix", "source.fixAll.deplint"]);
});

test("a fix for a text that has changed since is not offered", async (t) => {
  const { window, editor, file } = begin(t);
  const document = editor.open(file);
  await window.expect(file, ERROR);
  const answer = editor.actions(document, document.rangeOf("Child()"));
  editor.edit(document, [new Range(0, 0, 0, 0), "// A line.\n"]);
  assert.deepStrictEqual(await answer, []);
});

// --- The page of a rule

test("a finding shows the page of its rule under the pointer", async (t) => {
  const { window, editor, file } = begin(t);
  const document = editor.open(file);
  await window.expect(file, ERROR);
  const hover = await editor.hover(document, document.rangeOf("Child()").start);
  assert.match(hover.contents.value, /^# unpropagated-child-model\n/);
  assert.deepStrictEqual(hover.range, new Range(11, 12, 11, 17));
  assert.strictEqual(await editor.hover(document, new Position(0, 0)), null);
});

test("a request that the editor cancels has no answer, and no error", async (t) => {
  const { window, editor, file } = begin(t, {}, { trace: "messages" });
  const document = editor.open(file);
  await window.expect(file, ERROR);
  const token = {
    onCancellationRequested: (listener) => {
      setImmediate(listener);
      return { dispose() {} };
    },
  };
  // It may have answered already. Then there is an answer, which is right too.
  const hover = await editor.hover(document, new Position(11, 12), token);
  assert.ok(hover === null || hover.contents.value.includes("unpropagated-child-model"));
  await window.until("$/cancelRequest", () => editor.log.includes("info: > $/cancelRequest"));
});

// --- Configurations and files

test("mistakes in a configuration are shown in it, also before it is saved", async (t) => {
  const { window, editor, root, file } = begin(t, { ".deplint.json": "{}" });
  const document = editor.open(path.join(root, ".deplint.json"));
  await window.expect(file, ERROR);
  editor.replace(document, "{}", '{ "ignore": ["unpropagated-child-model"] }');
  await window.expect(file);
  editor.replace(document, "unpropagated-child-model", "no-such-rule");
  await window.expect(document.uri.path, "1: error: no rule");
  assert.match(editor.diagnostics.get(document.uri.path)[0].message, /'no-such-rule'/);
  editor.replace(document, "no-such-rule", "unpropagated-child-model");
  await window.expect(document.uri.path);
});

test("a broken configuration on disk is told in a message", async (t) => {
  const { window } = begin(t, { ".deplint.json": "{ nonsense" });
  const { kind, message } = await window.message();
  assert.strictEqual(kind, "error");
  assert.match(message, /^deplint: .*\.deplint\.json/);
});

test("files that change outside of the editor are read again", async (t) => {
  const { window, editor, root, file } = begin(t, {}, { trace: "verbose" });
  await window.expect(file, ERROR);
  await window.until("watchers", () => editor.watchers.size > 0);
  write(file, PARENT.replace("Child()", "nil"));
  assert.strictEqual(editor.noteFile(file), 1);
  await window.expect(file);
  const other = path.join(root, "Sources/App/Other.swift");
  write(other, PARENT.replaceAll("Child", "OtherChild").replaceAll("Parent", "OtherParent"));
  editor.noteFile(other, "create");
  await window.expect(other, HINT);
  fs.rmSync(other);
  editor.noteFile(other, "delete");
  await window.expect(other);
  const told = editor.log.filter((line) => line.startsWith("info: > workspace/didChangeWatched"));
  assert.deepStrictEqual(
    told.map((line) => line.replace(/.*"changes":/, "").match(/"type":\d/g).join()),
    ['"type":2', '"type":1', '"type":3']);
});

test("files that change together are told together", async (t) => {
  const { window, editor, root } = begin(t, {}, { trace: "verbose" });
  await window.until("watchers", () => editor.watchers.size > 0);
  for (let count = 0; count < 100; count++) {
    editor.noteFile(path.join(root, `Sources/App/${count}.swift`), "create");
  }
  const told = () => editor.log.filter((line) => line.includes("> workspace/didChangeWatched"));
  await window.until("the message", () => told().length > 0);
  assert.deepStrictEqual(told().map((line) => line.match(/"type":1/g).length), [100]);
});

test("saving reads the disk again", async (t) => {
  const { window, editor, root, file } = begin(t);
  await window.expect(file, ERROR);
  write(file, PARENT.replace("Child()", "nil"));
  const document = editor.open(path.join(root, "Tests/AppTests/DateTests.swift"));
  editor.replace(document, "dates()", "days()");
  editor.save(document);
  await window.expect(file);
});

// --- Folders

test("two folders have one server; one can be added or taken away", async (t) => {
  const [first, second, third] = [folder(t), folder(t), folder(t)];
  const window = Window.open(t, [first, second]);
  await window.expect(parent(first), ERROR);
  await window.expect(parent(second), ERROR);
  window.editor.changeFolders([third], [first]);
  await window.expect(parent(third), ERROR);
  await window.expect(parent(first));
  await window.expect(parent(second), ERROR);
  assert.strictEqual(window.processes.length, 1);
});

test("without a folder, the program of an open document is linted", async (t) => {
  const root = folder(t);
  const window = Window.open(t, []);
  window.editor.open(parent(root));
  await window.expect(parent(root), ERROR);
});

test("names with spaces and other letters", async (t) => {
  const root = path.join(folder(t), "Bücher & mehr (1)");
  write(path.join(root, "Package.swift"), "// swift-tools-version: 6.0\n");
  write(parent(root), PARENT);
  const window = Window.open(t, [root]);
  const document = window.editor.open(parent(root));
  await window.expect(parent(root), HINT);
  window.editor.replace(document, "Child()", "nil");
  await window.expect(parent(root));
});

// --- The life of the server

test("the status bar says what runs", async (t) => {
  const { window, editor, file } = begin(t);
  await window.expect(file, ERROR);
  await window.expectStatus("check");
  const about = editor.status.tooltip;
  assert.match(about, /^deplint \d+\.\d+\.\d+, \/.*\/deplint$/);
  assert.strictEqual(editor.statuses[0], "sync~spin: deplint is starting");
  assert.deepStrictEqual(
    editor.statuses.slice(-2), [`sync~spin: ${about}, is linting`, `check: ${about}`]);
  editor.run(editor.status.command);
  assert.deepStrictEqual(editor.executed, ["show deplint"]);
});

test("a server that dies is started again, with the unsaved text", async (t) => {
  const { window, editor, file } = begin(t);
  const document = editor.open(file);
  editor.edit(document, [new Range(0, 0, 0, 0), "// A line.\n"]);
  await window.expect(file, "13: error: unpropagated-child-model");
  window.kill();
  await window.until("a second process", () => window.processes.length === 2);
  await window.expect(file, "13: error: unpropagated-child-model");
  editor.replace(document, "Child()", "nil");
  await window.expect(file);
  await window.expectStatus("check");
  assert.deepStrictEqual(editor.messages, []);
  assert.ok(editor.log.includes("error: the server ended: it was ended by SIGKILL"));
});

test("a server that keeps dying is left alone, until the user tries again", async (t) => {
  const { window, editor, file } = begin(t);
  for (let count = 1; count <= 5; count++) {
    await window.until(`process ${count}`, () => window.processes.length === count);
    await window.expect(file, ERROR);
    window.kill();
  }
  const { message, buttons, choose } = await window.message();
  assert.match(
    message,
    /^deplint: '\/.*\/deplint lsp' ended 5 times within 3 minutes and is not started again\./);
  assert.match(message, / The last time, it was ended by SIGKILL\.$/);
  assert.deepStrictEqual(buttons, ["Show Log", "Try Again"]);
  await window.expectStatus("error");
  assert.deepStrictEqual(window.findings(file), []);
  assert.strictEqual(window.processes.length, 5);
  choose("Try Again");
  await window.expect(file, ERROR);
  await window.expectStatus("check");
  window.kill();
  await window.until("process 7", () => window.processes.length === 7);
  await window.expect(file, ERROR);
});

test("deaths of long ago do not count", async (t) => {
  const { window, editor, file } = begin(t);
  const { now } = Date;
  t.after(() => (Date.now = now));
  for (let count = 1; count <= 6; count++) {
    await window.until(`process ${count}`, () => window.processes.length === count);
    await window.expect(file, ERROR);
    window.kill();
    const ends = () => editor.log.filter((line) => line.endsWith("SIGKILL")).length;
    await window.until("an end", () => ends() === count);
    Date.now = () => now() + count * 60_000;
  }
  await window.expect(file, ERROR);
  assert.deepStrictEqual(editor.messages, []);
});

test("a missing program is told with what, where, and what to do", async (t) => {
  const { window, editor, file } = begin(t, {}, { path: "~/nowhere/deplint" });
  const { kind, message, buttons, choose } = await window.message();
  assert.strictEqual(kind, "error");
  assert.strictEqual(
    message,
    `deplint was not found: looked at '${process.env.HOME}/nowhere/deplint'. Install it, or ` +
      "name the program in the setting 'deplint.path'.");
  assert.deepStrictEqual(buttons, ["Open Settings", "Try Again"]);
  await window.expectStatus("error");
  choose("Open Settings");
  await window.until("the settings", () => editor.executed.length > 0);
  assert.deepStrictEqual(editor.executed, ["workbench.action.openSettings deplint"]);
  editor.set("path", window.program);
  await window.expect(file, ERROR);
  await window.expectStatus("check");
});

test("a program that is not a language server is not started twice", async (t) => {
  const other = path.join(folder(t), "other");
  write(
    other, "#!/bin/sh\necho started >>\"$0.log\"\necho 'unknown command lsp' >&2\nexit 2\n", 0o755);
  const { window, editor, file } = begin(t, {}, { path: other });
  const { message } = await window.message();
  assert.match(message, /cannot be used: it ended with status 2: unknown command lsp\./);
  await window.expectStatus("error");
  assert.strictEqual(fs.readFileSync(`${other}.log`, "utf8"), "started\n");
  write(other, '#!/bin/sh\necho $$ >"$0.pid"\nyes hello | head -n 9999\nexec sleep 60\n');
  editor.run("deplint.restart");
  const second = await window.message(2);
  assert.match(second.message, /it sent something that cannot be used: 'hello' in place of/);
  const pid = Number(fs.readFileSync(`${other}.pid`, "utf8"));
  await window.until("its end", () => !window.isAlive(pid));
  editor.set("path", window.program);
  await window.expect(file, ERROR);
});

/** A program that answers the first request as a server does, and then does something else. */
function impostor(t, rest) {
  const program = path.join(folder(t), "impostor");
  const answer = '{"jsonrpc":"2.0","id":1,"result":{"capabilities":{}}}';
  const header = `Content-Length: ${answer.length}\\r\\n\\r\\n`;
  write(program, `#!/bin/sh\necho $$ >"$0.pid"\nprintf '${header}${answer}${rest}`, 0o755);
  return program;
}

test("what follows the first answer can be useless too", async (t) => {
  const { window, editor } = begin(t, {}, { path: impostor(t, "Usage\\r\\n\\r\\n'\ncat\n") });
  assert.match((await window.message()).message, /'Usage' in place of a message/);
  await window.expectStatus("error");
  assert.ok(!editor.log.some((line) => line.includes("TypeError")), editor.log.join("\n"));
});

test("what a server writes to its standard error is in the log, line by line", async (t) => {
  const words = "exec >&2\nprintf 'one\\ntwo '\nsleep 0.1\necho parts\nexec sleep 60\n";
  const { window, editor } = begin(t, {}, { path: impostor(t, `'\n${words}`) });
  await window.until("a line", () => editor.log.includes("warn: two parts"));
  assert.ok(editor.log.includes("warn: one"));
});

test("a server that does not end when it is asked to is ended", async (t) => {
  const program = impostor(t, "'\nexec sleep 60\n");
  const { window } = begin(t, {}, { path: program });
  await window.expectStatus("check");
  const pid = Number(fs.readFileSync(`${program}.pid`, "utf8"));
  assert.ok(window.isAlive(pid));
  const start = Date.now();
  await window.deactivate();
  assert.ok(!window.isAlive(pid));
  assert.ok(Date.now() - start < 20_000, "it was waited for");
});

test("mistakes in the options are told", async (t) => {
  const { window } = begin(t, {}, { arguments: ["--no-such-option"] });
  const { message } = await window.message();
  assert.match(message, /it ended with status 2: .*--no-such-option/);
});

test("the options of the settings count, also when they change", async (t) => {
  const other = { arguments: ["--select", "unused-override"] };
  const { window, editor, file } = begin(t, {}, other);
  await window.expectStatus("check");
  editor.set("arguments", []);
  await window.expect(file, ERROR);
  editor.set("arguments", ["--ignore", "unpropagated-child-model"]);
  await window.until("a third process", () => window.processes.length === 3);
  await window.expect(file);
  assert.deepStrictEqual(window.processes.map((pid) => window.isAlive(pid)), [false, false, true]);
});

test("it can be turned off and on", async (t) => {
  const { window, editor, file } = begin(t);
  await window.expect(file, ERROR);
  editor.set("enable", false);
  await window.expect(file);
  await window.until("no status", () => editor.status === null);
  assert.strictEqual(window.isAlive(window.processes[0]), false);
  editor.run("deplint.restart");
  assert.match((await window.message()).message, /is turned off by the setting 'deplint.enable'/);
  editor.set("enable", true);
  await window.expect(file, ERROR);
});

test("other settings leave the server alone", async (t) => {
  const { window, editor, file } = begin(t);
  await window.expect(file, ERROR);
  editor.set("trace", "verbose");
  const document = editor.open(file);
  editor.replace(document, "Child()", "nil");
  await window.expect(file);
  assert.ok(editor.log.some((line) => /^info: > textDocument\/didChange \{.*"nil"/.test(line)));
  assert.ok(editor.log.some((line) => /^info: < textDocument\/publishDiagnostics \{/.test(line)));
  editor.set("trace", "off");
  const count = editor.log.length;
  editor.replace(document, "nil", "Child()");
  await window.expect(file, ERROR);
  assert.strictEqual(editor.log.length, count);
  assert.strictEqual(window.processes.length, 1);
});

test("the commands restart the server and show the log", async (t) => {
  const { window, editor, file } = begin(t);
  await window.expect(file, ERROR);
  await Promise.all([editor.run("deplint.restart"), editor.run("deplint.restart")]);
  await window.expect(file, ERROR);
  const alive = window.processes.filter((pid) => window.isAlive(pid));
  assert.deepStrictEqual(alive, window.processes.slice(-1));
  assert.strictEqual(editor.actionProviders.size, 1);
  assert.strictEqual(editor.hoverProviders.size, 1);
  editor.run("deplint.showLog");
  assert.deepStrictEqual(editor.executed, ["show deplint"]);
  assert.deepStrictEqual(editor.messages, []);
});

test("nothing is left when the extension ends", async (t) => {
  const { window, editor, file } = begin(t, {}, { trace: "messages" });
  editor.open(file);
  await window.expect(file, ERROR);
  await window.expectStatus("check");
  await window.deactivate();
  assert.deepStrictEqual(
    editor.log.slice(-3), ["info: > shutdown", "info: < answer to shutdown", "info: > exit"]);
  assert.deepStrictEqual(window.processes.map((pid) => window.isAlive(pid)), [false]);
  const { events, commands, watchers, actionProviders, hoverProviders, diagnostics } = editor;
  for (const [name, event] of Object.entries(events)) {
    assert.strictEqual(event.listeners.size, 0, name);
  }
  for (const rest of [commands, watchers, actionProviders, hoverProviders, diagnostics]) {
    assert.strictEqual(rest.size, 0);
  }
  assert.strictEqual(editor.status, null);
  assert.ok(!editor.log.some((line) => line.startsWith("error")), editor.log.join("\n"));
});
