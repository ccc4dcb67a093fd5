"use strict";

// A double of the editor: the module `vscode` as the extension sees it, and what a user does.
//
// It is strict. A member that it does not have throws, so that the extension cannot use more than
// is tested, and values are checked where the real editor checks them. Documents behave as there:
// each change raises the version, and the event lists its edits from the last to the first.

const assert = require("assert");
const fs = require("fs");
const path = require("path");

// --- Values

class Position {
  constructor(line, character) {
    assert.ok(Number.isInteger(line) && line >= 0, `line ${line}`);
    assert.ok(Number.isInteger(character) && character >= 0, `character ${character}`);
    Object.assign(this, { line, character });
    Object.freeze(this);
  }
}

class Range {
  constructor(line, character, endLine, endCharacter) {
    this.start = new Position(line, character);
    this.end = new Position(endLine, endCharacter);
    Object.freeze(this);
  }
}

class Uri {
  /** As the real one, it also escapes characters that others leave as they are. */
  static file(file) {
    return new Uri("file", "", file);
  }

  static parse(text) {
    const match = /^([a-z]+):(?:\/\/([^/]*))?(.*)$/.exec(text);
    assert.ok(match, `'${text}' is not a URI`);
    return new Uri(match[1], match[2] ?? "", decodeURIComponent(match[3]));
  }

  constructor(scheme, authority, file) {
    Object.assign(this, { scheme, authority, path: file });
    Object.freeze(this);
  }

  get fsPath() {
    return this.path;
  }

  toString() {
    const escaped = encodeURIComponent(this.path).replace(/%2F/g, "/");
    return `${this.scheme}://${this.authority}${escaped}`;
  }
}

class Location {
  constructor(uri, range) {
    assert.ok(uri instanceof Uri && range instanceof Range);
    Object.assign(this, { uri, range });
  }
}

class DiagnosticRelatedInformation {
  constructor(location, message) {
    assert.ok(location instanceof Location);
    Object.assign(this, { location, message });
  }
}

class Diagnostic {
  constructor(range, message, severity) {
    assert.ok(range instanceof Range);
    assert.ok(typeof message === "string" && message !== "");
    assert.ok(Number.isInteger(severity), `severity ${severity}`);
    Object.assign(this, { range, message, severity });
  }
}

class CodeActionKind {
  constructor(value) {
    this.value = value;
  }

  append(part) {
    return new CodeActionKind(this.value ? `${this.value}.${part}` : part);
  }
}
Object.assign(CodeActionKind, {
  Empty: new CodeActionKind(""),
  QuickFix: new CodeActionKind("quickfix"),
  SourceFixAll: new CodeActionKind("source.fixAll"),
});

class CodeAction {
  constructor(title, kind) {
    assert.ok(kind instanceof CodeActionKind);
    Object.assign(this, { title, kind });
  }
}

class TextEdit {
  static replace(range, newText) {
    assert.ok(range instanceof Range && typeof newText === "string");
    return Object.assign(new TextEdit(), { range, newText });
  }
}

class WorkspaceEdit {
  files = new Map();

  set(uri, edits) {
    assert.ok(uri instanceof Uri && edits.every((edit) => edit instanceof TextEdit));
    this.files.set(uri.path, edits);
  }
}

class MarkdownString {
  constructor(value) {
    this.value = value;
  }
}

class Hover {
  constructor(contents, range) {
    assert.ok(contents instanceof MarkdownString && range instanceof Range);
    Object.assign(this, { contents, range });
  }
}

class ThemeColor {
  constructor(id) {
    this.id = id;
  }
}

/** A list of listeners, as `onDidX(listener)` of the real module. */
class Event {
  listeners = new Set();

  subscribe = (listener) => {
    this.listeners.add(listener);
    return { dispose: () => this.listeners.delete(listener) };
  };

  fire(value) {
    for (const listener of [...this.listeners]) listener(value);
  }
}

// --- Documents

class TextDocument {
  version = 1;
  isDirty = false;

  constructor(file, languageId) {
    this.uri = Uri.file(file);
    this.languageId = languageId;
    this.text = fs.readFileSync(file, "utf8");
  }

  getText() {
    return this.text;
  }

  offsetAt({ line, character }) {
    const lines = this.text.split("\n");
    assert.ok(line < lines.length && character <= lines[line].length, "outside of the text");
    return lines.slice(0, line).reduce((sum, { length }) => sum + length + 1, character);
  }

  positionAt(offset) {
    const lines = this.text.slice(0, offset).split("\n");
    return new Position(lines.length - 1, lines[lines.length - 1].length);
  }

  /** Where the text is, as a range. */
  rangeOf(part) {
    const offset = this.text.indexOf(part);
    assert.ok(offset >= 0, `'${part}' is not in the text`);
    const [start, end] = [offset, offset + part.length].map((place) => this.positionAt(place));
    return new Range(start.line, start.character, end.line, end.character);
  }
}

/** A glob of the editor, which matches hidden files too. */
function matchesGlob(glob, file) {
  const pattern = glob.replace(/[.+^$()|[\]\\]/g, "\\$&").replace(/\{|\}|\?/g, "\\$&")
    .replace(/\*\*\//g, "(.*/)?").replace(/(?<!\.)\*/g, "[^/]*");
  return new RegExp(`^${pattern}$`).test(file.replace(/^\//, ""));
}

// --- The editor

class Editor {
  documents = [];
  settings = { enable: true, path: "deplint", arguments: [], trace: "off" };
  /** The messages that were shown, each `{ kind, message, buttons, choose(button) }`. */
  messages = [];
  log = [];
  /** What the status bar shows; null if nothing. */
  status = null;
  /** All that it has shown, each as "symbol: tooltip", without repetitions. */
  statuses = [];
  /** The diagnostics of each file, by path. */
  diagnostics = new Map();
  commands = new Map();
  /** The commands of the editor itself that the extension has run. */
  executed = [];
  actionProviders = new Set();
  hoverProviders = new Set();
  watchers = new Set();
  events = Object.fromEntries(
    ["Open", "Change", "Save", "Close", "Folders", "Settings"].map((name) => [name, new Event()]));

  constructor(folders) {
    this.folders = folders.map((folder) => Editor.folder(folder));
    this.api = strict("vscode", this.module());
  }

  static folder(folder) {
    return { uri: Uri.file(folder), name: path.basename(folder) };
  }

  module() {
    const editor = this;
    const { events } = this;
    const shower = (kind) => (message, ...buttons) =>
      new Promise((choose) => {
        assert.ok(buttons.every((button) => typeof button === "string"));
        this.messages.push({ kind, message, buttons, choose });
      });
    const provider = (set) => (selector, object, metadata) => {
      const entry = { selector, object, metadata };
      set.add(entry);
      return { dispose: () => set.delete(entry) };
    };
    return {
      Position, Range, Uri, Location, Diagnostic, DiagnosticRelatedInformation, CodeAction,
      CodeActionKind, TextEdit, WorkspaceEdit, MarkdownString, Hover, ThemeColor,
      DiagnosticSeverity: strict("DiagnosticSeverity", {
        Error: 0, Warning: 1, Information: 2, Hint: 3,
      }),
      DiagnosticTag: strict("DiagnosticTag", { Unnecessary: 1, Deprecated: 2 }),
      StatusBarAlignment: strict("StatusBarAlignment", { Left: 1, Right: 2 }),
      languages: strict("languages", {
        match: (selector, document) => (editor.matches(selector, document) ? 10 : 0),
        createDiagnosticCollection: () => this.collection(),
        registerCodeActionsProvider: provider(this.actionProviders),
        registerHoverProvider: provider(this.hoverProviders),
      }),
      window: strict("window", {
        createOutputChannel: (name, options) => this.channel(name, options),
        createStatusBarItem: (id, alignment) => this.statusItem(id, alignment),
        showErrorMessage: shower("error"),
        showWarningMessage: shower("warning"),
        showInformationMessage: shower("information"),
      }),
      commands: strict("commands", {
        registerCommand: (name, action) => {
          assert.ok(!this.commands.has(name), `'${name}' is registered twice`);
          this.commands.set(name, action);
          return { dispose: () => this.commands.delete(name) };
        },
        executeCommand: async (...words) => this.executed.push(words.join(" ")),
      }),
      workspace: strict("workspace", {
        get textDocuments() {
          return [...editor.documents];
        },
        get workspaceFolders() {
          return editor.folders.length > 0 ? [...editor.folders] : undefined;
        },
        getConfiguration: (section) => {
          assert.strictEqual(section, "deplint");
          return { get: (name) => strict("settings", this.settings)[name] };
        },
        createFileSystemWatcher: (glob) => this.watcher(glob),
        onDidOpenTextDocument: events.Open.subscribe,
        onDidChangeTextDocument: events.Change.subscribe,
        onDidSaveTextDocument: events.Save.subscribe,
        onDidCloseTextDocument: events.Close.subscribe,
        onDidChangeWorkspaceFolders: events.Folders.subscribe,
        onDidChangeConfiguration: events.Settings.subscribe,
      }),
    };
  }

  collection() {
    return {
      set: (uri, diagnostics) => {
        assert.ok(uri instanceof Uri);
        assert.ok(diagnostics.every((diagnostic) => diagnostic instanceof Diagnostic));
        if (diagnostics.length > 0) this.diagnostics.set(uri.path, diagnostics);
        else this.diagnostics.delete(uri.path);
      },
      clear: () => this.diagnostics.clear(),
      dispose: () => this.diagnostics.clear(),
    };
  }

  channel(name, options) {
    assert.ok(options.log, `'${name}' has no levels`);
    const write = (level) => (line) => this.log.push(`${level}: ${line}`);
    return {
      info: write("info"), warn: write("warn"), error: write("error"),
      show: () => this.executed.push(`show ${name}`),
      dispose() {},
    };
  }

  statusItem() {
    const item = {
      show: () => {
        this.status = item;
        const shown = `${/\((.*)\)/.exec(item.text)[1]}: ${item.tooltip}`;
        if (shown !== this.statuses.at(-1)) this.statuses.push(shown);
      },
      hide: () => (this.status = null),
      dispose: () => (this.status = null),
    };
    return item;
  }

  watcher(glob) {
    const watcher = { glob, create: new Event(), change: new Event(), delete: new Event() };
    this.watchers.add(watcher);
    return {
      onDidCreate: watcher.create.subscribe,
      onDidChange: watcher.change.subscribe,
      onDidDelete: watcher.delete.subscribe,
      dispose: () => this.watchers.delete(watcher),
    };
  }

  matches(selector, document) {
    return [selector].flat().some(
      ({ scheme, language, pattern }) =>
        (!scheme || scheme === document.uri.scheme) &&
        (!language || language === document.languageId) &&
        (!pattern || matchesGlob(pattern, document.uri.path)));
  }

  // --- What a user does

  open(file, language = file.endsWith(".swift") ? "swift" : "json") {
    const document = new TextDocument(file, language);
    this.documents.push(document);
    this.events.Open.fire(document);
    return document;
  }

  /** Replaces ranges of a document, given as `[range, text]`, all at once. */
  edit(document, ...replacements) {
    const contentChanges = replacements
      .map(([range, text]) => ({ range, text, start: document.offsetAt(range.start) }))
      .map((change) => ({ ...change, end: document.offsetAt(change.range.end) }))
      .reverse()
      .sort((a, b) => b.start - a.start);
    for (const { start, end, text } of contentChanges) {
      document.text = document.text.slice(0, start) + text + document.text.slice(end);
    }
    document.version += 1;
    const wasDirty = document.isDirty;
    document.isDirty = true;
    this.events.Change.fire({
      document, contentChanges: contentChanges.map(({ range, text }) => ({ range, text })),
    });
    // The real editor tells so with an event of its own.
    if (!wasDirty) this.events.Change.fire({ document, contentChanges: [] });
  }

  /** Replaces the first place of a text. */
  replace(document, old, text) {
    this.edit(document, [document.rangeOf(old), text]);
  }

  save(document) {
    fs.writeFileSync(document.uri.path, document.text);
    document.isDirty = false;
    this.events.Change.fire({ document, contentChanges: [] });
    this.events.Save.fire(document);
  }

  close(document) {
    this.documents.splice(this.documents.indexOf(document), 1);
    this.events.Close.fire(document);
  }

  /** Applies the edit of an action, as the light bulb does; other files are opened. */
  apply(edit) {
    for (const [file, edits] of edit.files) {
      const open = this.documents.find(({ uri }) => uri.path === file);
      this.edit(open ?? this.open(file), ...edits.map(({ range, newText }) => [range, newText]));
    }
  }

  async actions(document, range, only) {
    const context = { diagnostics: [], only: only && new CodeActionKind(only) };
    const found = [...this.actionProviders].filter(({ selector }) =>
      this.matches(selector, document));
    const answers = await Promise.all(
      found.map(({ object }) =>
        object.provideCodeActions(document, range, context, neverCancelled)));
    return answers.flat();
  }

  async hover(document, position, token = neverCancelled) {
    const answers = await Promise.all(
      [...this.hoverProviders].map(({ object }) =>
        object.provideHover(document, position, token)));
    return answers.flat()[0];
  }

  set(name, value) {
    this.settings[name] = value;
    this.events.Settings.fire({
      affectsConfiguration: (section) => `deplint.${name}`.startsWith(section),
    });
  }

  changeFolders(added, removed) {
    const isRemoved = ({ uri }) => removed.includes(uri.path);
    const event = {
      added: added.map((folder) => Editor.folder(folder)),
      removed: this.folders.filter(isRemoved),
    };
    this.folders = [...this.folders.filter((folder) => !isRemoved(folder)), ...event.added];
    this.events.Folders.fire(event);
  }

  /** Something outside of the editor has created, changed or deleted a file. */
  noteFile(file, event = "change") {
    const found = [...this.watchers].filter(({ glob }) => matchesGlob(glob, file));
    for (const watcher of found) watcher[event].fire(Uri.file(file));
    return found.length;
  }

  run(command) {
    return this.commands.get(command)();
  }
}

const neverCancelled = { onCancellationRequested: () => ({ dispose() {} }) };

/** The object, which throws for members that it does not have. */
function strict(name, object) {
  return new Proxy(object, {
    get: (target, member) => {
      if (!(member in target) && typeof member === "string") {
        throw new Error(`'${name}.${member}' is not part of the double`);
      }
      return target[member];
    },
  });
}

module.exports = { Editor, Position, Range };
