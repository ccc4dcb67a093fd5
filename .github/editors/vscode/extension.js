"use strict";

// deplint in Visual Studio Code: keeps one `deplint lsp` running for the window.
//
//     search -> server -> connection      the program, its process, its messages
//     session, conversions                what the editor and the server tell each other
//     status                              the item in the status bar
//
// Plain JavaScript and the editor's interface, no packages: see `connection.js`.

const os = require("os");
const vscode = require("vscode");
const { findProgram } = require("./search");
const { Server } = require("./server");
const { Session, initializeParameters } = require("./session");
const { Status } = require("./status");

/** A server that ends more often within this many milliseconds is not started again. */
const RESTARTS = { limit: 4, period: 180_000 };

/** By the protocol's number of a message's importance. */
const LOG_LEVELS = { 1: "error", 2: "warn", 3: "info" };

let extension;

function activate(context) {
  extension = new Extension(context.extension.packageJSON.version);
  context.subscriptions.push(...extension.subscriptions);
  // The editor need not wait for the server.
  extension.inTurn(() => extension.start());
}

/** The editor waits for the promise before it ends the extension. */
function deactivate() {
  return extension?.inTurn(() => extension.stop());
}

class Extension {
  constructor(version) {
    this.version = version;
    this.log = vscode.window.createOutputChannel("deplint", { log: true });
    this.diagnostics = vscode.languages.createDiagnosticCollection("deplint");
    this.status = new Status();
    /** The server that runs or begins, with its session. */
    this.server = null;
    this.session = null;
    /** The name, the version and the path of the server; null until it has answered. */
    this.about = null;
    /** How much the server does that it has the editor show as progress. */
    this.tasks = new Set();
    /** The times of the ends of servers that had not been asked to. */
    this.ends = [];
    this.turn = Promise.resolve();
    this.subscriptions = [
      this.log, this.diagnostics, this.status,
      vscode.commands.registerCommand("deplint.restart", () => this.restartForUser()),
      vscode.commands.registerCommand("deplint.showLog", () => this.log.show()),
      vscode.workspace.onDidChangeConfiguration((event) => {
        const names = ["deplint.enable", "deplint.path", "deplint.arguments"];
        if (names.some((name) => event.affectsConfiguration(name))) this.restart();
      }),
    ];
  }

  setting(name) {
    return vscode.workspace.getConfiguration("deplint").get(name);
  }

  /** Starts and stops come one after the other, whatever asks for them. */
  inTurn(action) {
    this.turn = this.turn.then(action).catch((error) => this.log.error(error));
    return this.turn;
  }

  restart() {
    this.ends = [];
    return this.inTurn(async () => {
      await this.stop();
      await this.start();
    });
  }

  restartForUser() {
    if (this.setting("enable")) return this.restart();
    const message = "deplint is turned off by the setting 'deplint.enable'.";
    vscode.window.showInformationMessage(message);
  }

  // --- A server's life

  async start() {
    if (!this.setting("enable")) {
      this.status.off();
      return;
    }
    const folders = (vscode.workspace.workspaceFolders ?? [])
      .filter(({ uri }) => uri.scheme === "file")
      .map(({ uri }) => uri.fsPath);
    const program = this.find(folders);
    if (!program) return;
    const words = this.setting("arguments");
    this.log.info(`starts ${[program, "lsp", ...words].join(" ")}`);
    this.about = null;
    this.tasks.clear();
    this.showStatus();
    const server = new Server(program, words, folders[0] ?? os.homedir(), {
      request: (method, parameters) => this.answer(method, parameters),
      notification: (method, parameters) => this.take(method, parameters),
      trace: (line, message) => this.trace(line, message),
      wrote: (line) => this.log.warn(line),
      ended: (reason) => this.takeEnd(server, reason),
    });
    this.server = server;
    // Already now, since diagnostics can come right behind the first answer.
    this.session = new Session(server.connection, this.diagnostics);
    let answer;
    try {
      answer = await server.initialize(initializeParameters(this.version));
    } catch (error) {
      server.fail(error.message);
      return;
    }
    if (server.isOver) return;
    const { name, version } = answer.serverInfo ?? {};
    this.about = `${name} ${version}, ${program}`;
    this.log.info(this.about);
    this.showStatus();
    this.session.begin();
  }

  async stop() {
    const server = this.server;
    this.server = null;
    this.endSession();
    await server?.stop();
  }

  endSession() {
    this.session?.end();
    this.session = null;
  }

  /** A server that has begun once may succeed again. One that never did would fail the same way. */
  takeEnd(server, reason) {
    this.server = null;
    const hadBegun = this.about !== null;
    this.endSession();
    this.log.error(`the server ended: ${reason}`);
    const what = `'${server.program} lsp'`;
    if (!hadBegun) {
      this.fail(
        `deplint: ${what} cannot be used: ${reason}. See the settings 'deplint.path' and ` +
          "'deplint.arguments'.",
        "Open Settings");
      return;
    }
    const now = Date.now();
    this.ends = [...this.ends.filter((time) => now - time < RESTARTS.period), now];
    if (this.ends.length > RESTARTS.limit) {
      const minutes = RESTARTS.period / 60_000;
      this.fail(
        `deplint: ${what} ended ${this.ends.length} times within ${minutes} minutes and is not ` +
          `started again. The last time, ${reason}.`,
        "Show Log");
      return;
    }
    this.inTurn(() => this.server === null && this.start());
  }

  find(folders) {
    const { path, places } = findProgram(this.setting("path"), {
      folders,
      home: os.homedir(),
      environment: process.env,
    });
    if (!path) {
      this.log.error(`looked ${places}; PATH is ${process.env.PATH}`);
      this.fail(
        `deplint was not found: looked ${places}. Install it, or name the program in the ` +
          "setting 'deplint.path'.",
        "Open Settings");
    }
    return path;
  }

  /** Tells the user, who can do `remedy` or try again. */
  async fail(message, remedy) {
    this.status.failed(message);
    const choice = await vscode.window.showErrorMessage(message, remedy, "Try Again");
    if (choice === "Try Again") this.restart();
    if (choice === "Show Log") this.log.show();
    if (choice === "Open Settings") {
      vscode.commands.executeCommand("workbench.action.openSettings", "deplint");
    }
  }

  // --- Messages from the server

  answer(method, parameters) {
    switch (method) {
      case "client/registerCapability":
        this.session.register(parameters.registrations);
        return null;
      case "window/workDoneProgress/create":
        return null;
      default:
        return undefined;
    }
  }

  take(method, parameters) {
    switch (method) {
      case "textDocument/publishDiagnostics":
        this.session?.publish(parameters);
        break;
      case "window/showMessage":
        this.show(parameters);
        break;
      case "window/logMessage":
        this.log[LOG_LEVELS[parameters.type] ?? "info"](parameters.message);
        break;
      case "$/progress":
        if (parameters.value.kind === "begin") this.tasks.add(parameters.token);
        if (parameters.value.kind === "end") this.tasks.delete(parameters.token);
        this.showStatus();
        break;
    }
  }

  show({ type, message }) {
    const { window } = vscode;
    if (type === 1) window.showErrorMessage(message);
    else if (type === 2) window.showWarningMessage(message);
    else window.showInformationMessage(message);
  }

  showStatus() {
    if (!this.about) this.status.busy("deplint is starting");
    else if (this.tasks.size > 0) this.status.busy(`${this.about}, is linting`);
    else this.status.ready(this.about);
  }

  trace(line, message) {
    const kind = this.setting("trace");
    if (kind === "messages") this.log.info(line);
    if (kind === "verbose") this.log.info(`${line} ${JSON.stringify(message)}`);
  }
}

module.exports = { activate, deactivate };
