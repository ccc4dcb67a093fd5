"use strict";

// Where the program is. An editor that was not started from a shell has a short PATH, above all on
// macOS, so the folders of package managers are searched after it.

const fs = require("fs");
const path = require("path");

const FOLDERS = [
  "/opt/homebrew/bin",
  "/usr/local/bin",
  "~/.local/bin",
  "~/.mint/bin",
  "~/.local/share/mise/shims",
];

/**
 * Looks for the program that the setting `deplint.path` names.
 *
 * `folders` are those that the editor has open. The result has the absolute `path` of the program,
 * or null, and `places`: a phrase for people that says where it was looked for.
 */
function findProgram(setting, { folders, home, environment }) {
  const name = setting.trim() || "deplint";
  const absolute = (file) => file.replace(/^~(?=\/|$)/, home);
  const first = (candidates) => candidates.find(isProgram) ?? null;

  if (path.isAbsolute(absolute(name))) {
    return { path: first([absolute(name)]), places: `at '${absolute(name)}'` };
  }
  if (name.includes("/")) {
    const candidates = folders.map((folder) => path.join(folder, name));
    const places = candidates.map((file) => `'${file}'`).join(" and ");
    const without = `'${name}', but no folder is open`;
    return { path: first(candidates), places: `at ${places || without}` };
  }
  const search = (environment.PATH ?? "").split(path.delimiter).filter(path.isAbsolute);
  const others = FOLDERS.map(absolute).filter((folder) => !search.includes(folder));
  return {
    path: first([...search, ...others].map((folder) => path.join(folder, name))),
    places: `for '${name}' in the folders of PATH and in ${FOLDERS.join(", ")}`,
  };
}

function isProgram(file) {
  try {
    fs.accessSync(file, fs.constants.X_OK);
    return fs.statSync(file).isFile();
  } catch {
    return false;
  }
}

module.exports = { findProgram };
