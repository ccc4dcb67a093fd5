"use strict";

// Values of the protocol as values of the editor, and back.

const vscode = require("vscode");

/** By the protocol's number. Findings that harm nobody today arrive as 3, and are hints. */
const SEVERITIES = {
  1: vscode.DiagnosticSeverity.Error,
  2: vscode.DiagnosticSeverity.Warning,
  3: vscode.DiagnosticSeverity.Hint,
  4: vscode.DiagnosticSeverity.Hint,
};

const TAGS = {
  1: vscode.DiagnosticTag.Unnecessary,
  2: vscode.DiagnosticTag.Deprecated,
};

function toPosition({ line, character }) {
  return { line, character };
}

function toRange({ start, end }) {
  return { start: toPosition(start), end: toPosition(end) };
}

function fromRange({ start, end }) {
  return new vscode.Range(start.line, start.character, end.line, end.character);
}

function fromDiagnostic(finding) {
  const diagnostic = new vscode.Diagnostic(
    fromRange(finding.range), finding.message,
    SEVERITIES[finding.severity] ?? vscode.DiagnosticSeverity.Error);
  diagnostic.source = finding.source;
  if (finding.code !== undefined) {
    const page = finding.codeDescription?.href;
    // With a page the rule is a link to it.
    diagnostic.code =
      page ? { value: finding.code, target: vscode.Uri.parse(page) } : finding.code;
  }
  diagnostic.relatedInformation = finding.relatedInformation?.map(
    ({ location, message }) =>
      new vscode.DiagnosticRelatedInformation(
        new vscode.Location(vscode.Uri.parse(location.uri), fromRange(location.range)), message));
  diagnostic.tags = finding.tags?.map((tag) => TAGS[tag]).filter((tag) => tag !== undefined);
  return diagnostic;
}

/**
 * The edit as the editor applies it; null if it was made for another version of a document, where
 * it would land in the wrong place. `versions` has those of the open documents, by URI.
 */
function fromWorkspaceEdit({ documentChanges }, versions) {
  const result = new vscode.WorkspaceEdit();
  for (const { textDocument, edits } of documentChanges) {
    const { uri, version } = textDocument;
    if (version !== null && versions.get(uri) !== version) return null;
    result.set(
      vscode.Uri.parse(uri),
      edits.map(({ range, newText }) => vscode.TextEdit.replace(fromRange(range), newText)));
  }
  return result;
}

/** An action as the editor offers it; null if it is out of date. */
function fromCodeAction({ title, kind, diagnostics, edit, isPreferred }, versions) {
  const workspaceEdit = fromWorkspaceEdit(edit, versions);
  if (!workspaceEdit) return null;
  const action = new vscode.CodeAction(title, vscode.CodeActionKind.Empty.append(kind));
  action.diagnostics = diagnostics?.map(fromDiagnostic);
  action.isPreferred = isPreferred;
  action.edit = workspaceEdit;
  return action;
}

function fromHover({ contents, range }) {
  return new vscode.Hover(new vscode.MarkdownString(contents.value), fromRange(range));
}

module.exports = { toPosition, toRange, fromDiagnostic, fromCodeAction, fromHover };
