"use strict";

// The process of the language server. Nothing here knows the editor.

const { spawn } = require("child_process");
const { Connection } = require("./connection");

/** How long the server may take to begin or to end, in milliseconds. */
const PATIENCE = { beginning: 20_000, ending: 2_000 };

/** How much of what it wrote to its standard error is kept for messages. */
const LAST_WORDS_LIMIT = 2_000;

/** One run of `deplint lsp`. */
class Server {
  /**
   * `handlers` are those of a connection, and
   * - `wrote(line)`, for each line on standard error
   * - `ended(reason)`, once, if it ends without having been asked to; the reason is a phrase such
   *   as "it was ended by SIGKILL"
   */
  constructor(program, words, folder, handlers) {
    this.program = program;
    this.handlers = handlers;
    this.isOver = false;
    this.lastWords = "";
    this.process = spawn(program, ["lsp", ...words], { cwd: folder, stdio: "pipe" });
    this.connection = new Connection(this.process.stdout, this.process.stdin, {
      ...handlers,
      failed: (error) => this.fail(`it sent something that cannot be used: ${error.message}`),
    });
    let line = "";
    this.process.stderr.setEncoding("utf8");
    this.process.stderr.on("data", (text) => {
      this.lastWords = (this.lastWords + text).slice(-LAST_WORDS_LIMIT);
      const lines = (line + text).split("\n");
      line = lines.pop();
      for (const complete of lines) handlers.wrote(complete);
    });
    this.hasExited = new Promise((resolve) => {
      this.process.once("error", (error) => {
        this.end(`it cannot be started: ${error.message}`);
        resolve();
      });
      this.process.once("exit", (status, signal) => {
        resolve();
        // Its last words may still be on their way.
        setTimeout(() => this.end(this.reason(status, signal)), 50);
      });
    });
  }

  /** The first request. Rejects if the program does not answer as a language server does. */
  async initialize(parameters) {
    let timer;
    const late = new Promise((_, reject) => {
      const error = new Error("it does not answer");
      timer = setTimeout(() => reject(error), PATIENCE.beginning);
    });
    try {
      return await Promise.race([this.connection.request("initialize", parameters), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Asks it to end, and ends it if it does not. */
  async stop() {
    const wasOver = this.isOver;
    this.isOver = true;
    if (!wasOver) {
      this.connection.request("shutdown").then(() => this.connection.notify("exit"), () => {});
      await Promise.race([this.hasExited, pause(PATIENCE.ending)]);
    }
    this.connection.close();
    this.process.kill("SIGKILL");
    await this.hasExited;
  }

  /** Ends a server that cannot be used. */
  fail(reason) {
    this.end(reason);
    this.process.kill("SIGKILL");
  }

  end(reason) {
    if (this.isOver) return;
    this.isOver = true;
    this.connection.close();
    this.handlers.ended(reason);
  }

  reason(status, signal) {
    const said = this.lastWords.trim().split("\n").pop();
    const what = signal ? `it was ended by ${signal}` : `it ended with status ${status}`;
    return said ? `${what}: ${said}` : what;
  }
}

function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}

module.exports = { Server };
