"use strict";

const assert = require("assert");
const { execFileSync } = require("child_process");
const fs = require("fs");
const path = require("path");
const { test } = require("node:test");
const { folder, Window, DEPLINT, EXTENSION } = require("./window");

const HERE = path.join(__dirname, "..");
const ROOT = path.join(HERE, "../../..");
const DESCRIPTION = JSON.parse(read(EXTENSION, "package.json"));
const FILES = list(path.join(EXTENSION, ".."));

function read(...names) {
  return fs.readFileSync(path.join(...names), "utf8");
}

function list(folder, below = "") {
  return fs.readdirSync(path.join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const name = path.join(below, entry.name);
    return entry.isDirectory() ? list(folder, name) : [name];
  });
}

function pack(t, environment) {
  const output = folder(t);
  const run = execFileSync(path.join(HERE, "package"), [output], {
    encoding: "utf8", env: { ...process.env, ...environment },
  });
  return run.trim();
}

test("the same sources make the same bytes", (t) => {
  const again = pack(t);
  assert.strictEqual(path.basename(again), path.basename(process.env.DEPLINT_PACKAGE));
  assert.ok(fs.readFileSync(again).equals(fs.readFileSync(process.env.DEPLINT_PACKAGE)));
});

test("it has the version of the tool", () => {
  const version = execFileSync(DEPLINT, ["--version"], { encoding: "utf8" });
  assert.strictEqual(`deplint ${DESCRIPTION.version}\n`, version);
  assert.ok(process.env.DEPLINT_PACKAGE.endsWith(`/deplint-${DESCRIPTION.version}.vsix`));
});

test("the manifest agrees with the description, and the files that it names are there", () => {
  const manifest = read(EXTENSION, "../extension.vsixmanifest");
  const { name, version, publisher } = DESCRIPTION;
  const identity = `Id="${name}"\\s+Version="${version}" Publisher="${publisher}"`;
  assert.match(manifest, new RegExp(identity));
  assert.ok(manifest.includes(`Code.Engine" Value="${DESCRIPTION.engines.vscode}"`));
  const assets = [...manifest.matchAll(/Path="([^"]*)"/g)].map(([, file]) => file);
  assert.ok(assets.includes("extension/package.json") && assets.includes("extension/README.md"));
  for (const file of assets) assert.ok(FILES.includes(file), file);
});

test("each kind of file has a type", () => {
  const types = read(EXTENSION, "../[Content_Types].xml");
  const known = [...types.matchAll(/Extension="([^"]*)"/g)].map(([, ending]) => ending);
  for (const file of FILES.filter((name) => name !== "[Content_Types].xml")) {
    assert.ok(known.includes(path.extname(file)), file);
  }
});

test("all sources are in it, and it has no packages", () => {
  const sources = fs.readdirSync(HERE).filter((name) => name.endsWith(".js"));
  const packed = FILES.filter((name) => name.endsWith(".js")).map((name) => path.basename(name));
  assert.deepStrictEqual(packed.sort(), sources.sort());
  assert.deepStrictEqual(
    Object.keys(DESCRIPTION).filter((name) => /dependencies$/i.test(name)), []);
  const own = ["child_process", "fs", "os", "path", "vscode"];
  for (const source of sources) {
    for (const [, name] of read(HERE, source).matchAll(/require\("([^"]*)"\)/g)) {
      assert.ok(own.includes(name) || packed.includes(`${path.basename(name)}.js`), name);
    }
  }
});

test("addresses come from whoever publishes it", (t) => {
  const environment = {
    DEPLINT_HOMEPAGE: "https://example.com/o/deplint/", DEPLINT_PUBLISHER: "somebody",
  };
  const output = folder(t);
  execFileSync("python3", ["-m", "zipfile", "-e", pack(t, environment), output]);
  const description = JSON.parse(read(output, "extension/package.json"));
  assert.strictEqual(description.publisher, "somebody");
  assert.strictEqual(description.homepage, "https://example.com/o/deplint");
  assert.strictEqual(description.bugs.url, "https://example.com/o/deplint/issues");
  assert.ok(read(output, "extension.vsixmanifest").includes('Publisher="somebody"'));
  assert.strictEqual(DESCRIPTION.homepage, undefined);
});

test("the schema of configurations is the tool's", () => {
  const [{ fileMatch, url }] = DESCRIPTION.contributes.jsonValidation;
  assert.strictEqual(fileMatch, ".deplint.json");
  const source = "Sources/Linter/LintDriver/Configuration/deplint-config.schema.json";
  assert.strictEqual(read(EXTENSION, url), read(ROOT, source));
});

test("the code reads each setting and no other, and the page names all", () => {
  const declared = Object.keys(DESCRIPTION.contributes.configuration.properties);
  const code = fs.readdirSync(HERE).filter((name) => name.endsWith(".js"))
    .map((name) => read(HERE, name)).join("\n");
  const used = [...code.matchAll(/this\.setting\("(\w+)"\)/g)].map(([, name]) => `deplint.${name}`);
  assert.deepStrictEqual([...new Set(used)].sort(), [...declared].sort());
  const page = read(EXTENSION, "README.md");
  const rows = [...page.matchAll(/^\| `(deplint\.\w+)` \|/gm)].map(([, name]) => name);
  assert.deepStrictEqual(rows, declared);
});

test("the settings of the double have the defaults, and the commands exist", async (t) => {
  const { properties } = DESCRIPTION.contributes.configuration;
  const defaults = Object.entries(properties).map(([name, value]) => [name, value.default]);
  const { editor } = new Window(t, []);
  const settings = Object.entries(editor.settings);
  assert.deepStrictEqual(settings.map(([name, value]) => [`deplint.${name}`, value]), defaults);
  const window = Window.open(t, []);
  const declared = DESCRIPTION.contributes.commands.map(({ command }) => command);
  assert.deepStrictEqual([...window.editor.commands.keys()], declared);
});
