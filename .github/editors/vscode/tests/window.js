"use strict";

// A window of the editor with the extension, and programs for it to lint.

const assert = require("assert");
const fs = require("fs");
const Module = require("module");
const os = require("os");
const path = require("path");
const { Editor } = require("./editor");

/** The unpacked extension, and the deplint that it is to start. */
const EXTENSION = process.env.DEPLINT_EXTENSION;
const DEPLINT = process.env.DEPLINT;

/** How long anything may take, in milliseconds. */
const PATIENCE = 30_000;

let current;
const load = Module._load;
Module._load = (name, ...rest) => (name === "vscode" ? current.api : load(name, ...rest));

/** Code with a finding: the child forgets what the parent was created with. */
const PARENT = `import Dependencies

public final class Child {
  @Dependency(\\.date) public var date
}

public final class Parent {
  @Dependency(\\.uuid) public var uuid
  var child: Child?

  func open() {
    child = Child()
  }
}
`;

/** A test that is harmed by it, which makes it an error; without it, it is a hint. */
const TEST = `import Dependencies
import Testing

@testable import App

@Test func dates() {
  let parent = withDependencies {
    $0.date = .constant(.now)
  } operation: {
    Parent()
  }
  parent.open()
}
`;

const MANIFEST = `// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "App",
  targets: [.target(name: "App"), .testTarget(name: "AppTests", dependencies: ["App"])])
`;

const FILES = {
  "Package.swift": MANIFEST,
  "Sources/App/Parent.swift": PARENT,
  "Tests/AppTests/DateTests.swift": TEST,
};

/** A new folder with these files, by path; `null` leaves one of the usual ones out. */
function folder(t, files = {}) {
  const root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "deplint-")));
  t.after(() => fs.rmSync(root, { recursive: true, force: true }));
  for (const [name, text] of Object.entries({ ...FILES, ...files })) {
    if (text !== null) write(path.join(root, name), text);
  }
  return root;
}

function write(file, text, mode) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text, { mode });
}

class Window {
  /** A window with these folders, in which the extension has been activated. */
  static open(t, folders, settings = {}) {
    const window = new Window(t, folders);
    Object.assign(window.editor.settings, { path: window.program }, settings);
    window.activate();
    return window;
  }

  constructor(t, folders) {
    this.t = t;
    this.editor = new Editor(folders);
    // A program that records its process before it becomes deplint.
    const place = fs.mkdtempSync(path.join(os.tmpdir(), "deplint-program-"));
    this.pids = path.join(place, "pids");
    this.program = path.join(place, "deplint");
    write(this.pids, "");
    write(this.program, `#!/bin/sh\necho $$ >>'${this.pids}'\nexec '${DEPLINT}' "$@"\n`, 0o755);
    t.after(async () => {
      await this.deactivate();
      const left = this.processes.filter((pid) => this.isAlive(pid));
      // Node's runner would wait for them.
      for (const pid of left) process.kill(pid, "SIGKILL");
      fs.rmSync(place, { recursive: true, force: true });
      assert.deepStrictEqual(left, [], "servers that were left running");
    });
  }

  activate() {
    current = this.editor;
    for (const file of Object.keys(require.cache)) {
      if (file.startsWith(EXTENSION)) delete require.cache[file];
    }
    this.extension = this.require("extension.js");
    const packageJSON = JSON.parse(fs.readFileSync(path.join(EXTENSION, "package.json")));
    this.context = { subscriptions: [], extension: { packageJSON } };
    this.extension.activate(this.context);
  }

  /** A module of the extension, which sees this window. */
  require(name) {
    return require(path.join(EXTENSION, name));
  }

  async deactivate() {
    await this.extension?.deactivate();
    for (const disposable of this.context?.subscriptions ?? []) disposable.dispose();
    this.extension = null;
  }

  /** Waits until a condition holds, and returns its value. */
  async until(what, condition) {
    const end = Date.now() + PATIENCE;
    while (Date.now() < end) {
      const value = condition();
      if (value) return value;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    return assert.fail(`${what}: not within ${PATIENCE} ms\n${this.editor.log.join("\n")}`);
  }

  /** The findings of a file, as lines such as "12: error: unpropagated-child-model". */
  findings(file) {
    const severities = ["error", "warning", "information", "hint"];
    return (this.editor.diagnostics.get(file) ?? []).map(({ range, severity, code }) => {
      const rule = code?.value ?? code ?? "no rule";
      return `${range.start.line + 1}: ${severities[severity]}: ${rule}`;
    });
  }

  /** Waits until a file has exactly these findings. */
  async expect(file, ...findings) {
    const expected = findings.join("\n");
    try {
      await this.until("", () => this.findings(file).join("\n") === expected);
    } catch {
      assert.deepStrictEqual(this.findings(file), findings, this.editor.log.join("\n"));
    }
  }

  /** Waits until the status bar shows this symbol. */
  async expectStatus(symbol) {
    await this.until(`status '${symbol}'`, () => this.editor.status?.text.includes(`(${symbol})`));
  }

  /** Waits for the message with this number, from 1. */
  message(count = 1) {
    return this.until(`message ${count}`, () => this.editor.messages[count - 1]);
  }

  /** The processes that were started as the server so far. */
  get processes() {
    return fs.readFileSync(this.pids, "utf8").split("\n").filter(Boolean).map(Number);
  }

  isAlive(pid) {
    try {
      process.kill(pid, 0);
      return true;
    } catch {
      return false;
    }
  }

  /** Ends the server that runs, as a crash would. */
  kill() {
    process.kill(this.processes.at(-1), "SIGKILL");
  }
}

module.exports = { Window, folder, write, DEPLINT, EXTENSION, PARENT, TEST };
