"use strict";

// What the editor and a running server tell each other: documents, files and folders in one
// direction, diagnostics, actions and pages of rules in the other.

const vscode = require("vscode");
const { RefusedError } = require("./connection");
const { toPosition, toRange, fromDiagnostic, fromCodeAction, fromHover } =
  require("./conversions");

const SWIFT = { scheme: "file", language: "swift" };

/** Their unsaved text counts: code, configurations, files that these extend, baselines. */
const DOCUMENTS = [
  SWIFT,
  { scheme: "file", pattern: "**/*.json" },
  { scheme: "file", pattern: "**/*baseline*" },
];

/** The actions that the server offers; the second applies all safe fixes, also on save. */
const ACTION_KINDS = [
  vscode.CodeActionKind.QuickFix,
  vscode.CodeActionKind.SourceFixAll.append("deplint"),
];

/** So many milliseconds after the first of several changes on disk, all are reported at once. */
const FILES_DELAY = 100;

/** The kinds of changes on disk, as the protocol numbers them. */
const FILE_CHANGES = { created: 1, changed: 2, deleted: 3 };

/** The parameters of the first request. */
function initializeParameters(version) {
  return {
    processId: process.pid,
    clientInfo: { name: "deplint for Visual Studio Code", version },
    rootUri: null,
    workspaceFolders: openFolders(),
    capabilities: {
      general: { positionEncodings: ["utf-16"] },
      textDocument: {
        synchronization: { didSave: true },
        // The server sends diagnostics unasked, also those of documents that are not open.
        publishDiagnostics: {
          relatedInformation: true,
          versionSupport: true,
          codeDescriptionSupport: true,
          tagSupport: { valueSet: [1, 2] },
        },
        codeAction: {
          codeActionLiteralSupport: {
            codeActionKind: { valueSet: ACTION_KINDS.map((kind) => kind.value) },
          },
          isPreferredSupport: true,
        },
        hover: { contentFormat: ["markdown"] },
      },
      workspace: {
        workspaceFolders: true,
        workspaceEdit: { documentChanges: true },
        didChangeWatchedFiles: { dynamicRegistration: true },
      },
      window: { workDoneProgress: true },
    },
  };
}

/** The folders that are open, as the protocol has them. */
function openFolders(folders = vscode.workspace.workspaceFolders ?? []) {
  return folders
    .filter(({ uri }) => uri.scheme === "file")
    .map(({ uri, name }) => ({ uri: uri.toString(), name }));
}

/** From the answer to the first request until the server ends or is stopped. */
class Session {
  constructor(connection, diagnostics) {
    this.connection = connection;
    this.diagnostics = diagnostics;
    /** The versions of the documents that the server knows as open, by URI. */
    this.versions = new Map();
    /** The changes on disk that are still to be reported. */
    this.files = [];
    this.subscriptions = [];
    this.watchers = [];
  }

  begin() {
    this.connection.notify("initialized", {});
    const { workspace, languages } = vscode;
    for (const document of workspace.textDocuments) this.open(document);
    this.subscriptions.push(
      workspace.onDidOpenTextDocument((document) => this.open(document)),
      workspace.onDidChangeTextDocument((event) => this.change(event)),
      workspace.onDidSaveTextDocument((document) => this.save(document)),
      workspace.onDidCloseTextDocument((document) => this.close(document)),
      workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
        const event = { added: openFolders(added), removed: openFolders(removed) };
        this.connection.notify("workspace/didChangeWorkspaceFolders", { event });
      }),
      languages.registerCodeActionsProvider(
        SWIFT,
        {
          provideCodeActions: (document, range, context, token) =>
            this.answered(this.codeActions(document, range, context, token)),
        },
        { providedCodeActionKinds: ACTION_KINDS }),
      languages.registerHoverProvider(SWIFT, {
        provideHover: (document, position, token) =>
          this.answered(this.hover(document, position, token)),
      }));
  }

  /** Ends it on the side of the editor. Nothing of the server stays visible. */
  end() {
    clearTimeout(this.timer);
    for (const disposable of [...this.subscriptions, ...this.watchers]) disposable.dispose();
    this.diagnostics.clear();
  }

  // --- Documents

  open(document) {
    const uri = document.uri.toString();
    if (vscode.languages.match(DOCUMENTS, document) === 0) return;
    this.versions.set(uri, document.version);
    this.connection.notify("textDocument/didOpen", {
      textDocument: {
        uri,
        languageId: document.languageId,
        version: document.version,
        text: document.getText(),
      },
    });
  }

  change({ document, contentChanges }) {
    const uri = document.uri.toString();
    // An event without changes says that the document was saved, or is no longer.
    if (!this.versions.has(uri) || contentChanges.length === 0) return;
    this.versions.set(uri, document.version);
    this.connection.notify("textDocument/didChange", {
      textDocument: { uri, version: document.version },
      // From the last to the first in the document, so none moves the place of the next.
      contentChanges: contentChanges.map(({ range, text }) => ({ range: toRange(range), text })),
    });
  }

  save(document) {
    const uri = document.uri.toString();
    if (!this.versions.has(uri)) return;
    this.connection.notify("textDocument/didSave", { textDocument: { uri } });
  }

  close(document) {
    const uri = document.uri.toString();
    if (!this.versions.delete(uri)) return;
    this.connection.notify("textDocument/didClose", { textDocument: { uri } });
  }

  // --- Files

  /** Watches the files that the server names in `client/registerCapability`. */
  register(registrations) {
    for (const { method, registerOptions } of registrations) {
      if (method !== "workspace/didChangeWatchedFiles") continue;
      for (const { globPattern } of registerOptions.watchers) {
        const watcher = vscode.workspace.createFileSystemWatcher(globPattern);
        this.watchers.push(
          watcher,
          watcher.onDidCreate((uri) => this.noteFile(uri, FILE_CHANGES.created)),
          watcher.onDidChange((uri) => this.noteFile(uri, FILE_CHANGES.changed)),
          watcher.onDidDelete((uri) => this.noteFile(uri, FILE_CHANGES.deleted)));
      }
    }
  }

  /** A change of branch changes hundreds of files; one lint is enough for them. */
  noteFile(uri, type) {
    if (this.files.length === 0) this.timer = setTimeout(() => this.tellFiles(), FILES_DELAY);
    this.files.push({ uri: uri.toString(), type });
  }

  tellFiles() {
    const changes = this.files;
    this.files = [];
    this.connection.notify("workspace/didChangeWatchedFiles", { changes });
  }

  // --- Answers for the editor

  publish({ uri, diagnostics }) {
    this.diagnostics.set(vscode.Uri.parse(uri), diagnostics.map(fromDiagnostic));
  }

  async codeActions(document, range, context, token) {
    const actions = await this.connection.request(
      "textDocument/codeAction",
      {
        textDocument: { uri: document.uri.toString() },
        range: toRange(range),
        context: { diagnostics: [], only: context.only && [context.only.value] },
      },
      token);
    return actions
      .map((action) => fromCodeAction(action, this.versions))
      .filter((action) => action !== null);
  }

  async hover(document, position, token) {
    const hover = await this.connection.request(
      "textDocument/hover",
      {
        textDocument: { uri: document.uri.toString() },
        position: toPosition(position),
      },
      token);
    return hover && fromHover(hover);
  }

  /** Nothing where the server has ended, or refused because the editor cancelled the request. */
  answered(answer) {
    return answer.catch((error) => {
      if (error instanceof RefusedError || this.connection.isClosed) return null;
      throw error;
    });
  }
}

module.exports = { Session, initializeParameters };
