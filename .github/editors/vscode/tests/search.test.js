"use strict";

const assert = require("assert");
const fs = require("fs");
const path = require("path");
const { test } = require("node:test");
const { folder, write } = require("./window");

const { findProgram } = require(path.join(process.env.DEPLINT_EXTENSION, "search.js"));

/** What is found with programs at these places below a new folder. */
function search(t, setting, programs, { PATH = "", folders = [] } = {}) {
  const root = folder(t);
  for (const program of programs) write(path.join(root, program), "", 0o755);
  const inside = (name) => path.join(root, name);
  const found = findProgram(setting, {
    folders: folders.map(inside),
    home: inside("home"),
    environment: { PATH: PATH.split(":").filter(Boolean).map(inside).join(":") },
  });
  return { root, found: found.path && path.relative(root, found.path), places: found.places };
}

for (const [name, setting, programs, where, expected] of [
  ["a name in PATH", "deplint", ["a/deplint", "b/deplint"], { PATH: "none:b:a" }, "b/deplint"],
  ["another name", "other", ["a/other", "a/deplint"], { PATH: "a" }, "a/other"],
  ["no name", " ", ["a/deplint"], { PATH: "a" }, "a/deplint"],
  ["a folder of a package manager", "deplint", ["home/.local/bin/deplint"], {},
    "home/.local/bin/deplint"],
  ["PATH before these", "deplint", ["home/.local/bin/deplint", "a/deplint"], { PATH: "a" },
    "a/deplint"],
  ["a path from the home folder", "~/x/deplint", ["home/x/deplint"], {}, "home/x/deplint"],
  ["a path from an open folder", "tools/deplint", ["b/tools/deplint"], { folders: ["a", "b"] },
    "b/tools/deplint"],
  ["a path never by PATH", "tools/deplint", ["a/tools/deplint"], { PATH: "a" }, null],
  ["the home folder never by PATH", "~/deplint", ["a/deplint"], { PATH: "a" }, null],
]) {
  test(`it finds ${name}`, (t) => {
    assert.strictEqual(search(t, setting, programs, where).found, expected);
  });
}

test("folders, and files that cannot be run, are not programs", (t) => {
  const root = folder(t);
  fs.mkdirSync(path.join(root, "a/deplint"), { recursive: true });
  write(path.join(root, "b/deplint"), "", 0o644);
  write(path.join(root, "c/deplint"), "", 0o755);
  const PATH = ["a", "b", "c"].map((name) => path.join(root, name)).join(":");
  const found = findProgram("deplint", { folders: [], home: root, environment: { PATH } });
  assert.strictEqual(found.path, path.join(root, "c/deplint"));
});

test("it says where it looked", (t) => {
  assert.match(
    search(t, "nowhere", []).places,
    /^for 'nowhere' in the folders of PATH and in \/opt\/homebrew\/bin, .*, ~\/\.local\/bin, /);
  const { root, places } = search(t, "x/deplint", [], { folders: ["a", "b"] });
  assert.strictEqual(places, `at '${root}/a/x/deplint' and '${root}/b/x/deplint'`);
  assert.strictEqual(search(t, "x/deplint", []).places, "at 'x/deplint', but no folder is open");
});
