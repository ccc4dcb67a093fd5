"use strict";

const vscode = require("vscode");

/** The item in the status bar: whether deplint runs, is busy, or needs the user. */
class Status {
  constructor() {
    this.item = vscode.window.createStatusBarItem(
      "deplint.status", vscode.StatusBarAlignment.Left);
    this.item.name = "deplint";
  }

  off() {
    this.item.hide();
  }

  busy(what) {
    this.show("$(sync~spin) deplint", what, "deplint.showLog");
  }

  ready(what) {
    this.show("$(check) deplint", what, "deplint.showLog");
  }

  failed(why) {
    this.show("$(error) deplint", `${why} Click to start it again.`, "deplint.restart");
    this.item.backgroundColor = new vscode.ThemeColor("statusBarItem.errorBackground");
  }

  show(text, tooltip, command) {
    this.item.text = text;
    this.item.tooltip = tooltip;
    this.item.command = command;
    this.item.backgroundColor = undefined;
    this.item.show();
  }

  dispose() {
    this.item.dispose();
  }
}

module.exports = { Status };
