// JavaScript, TypeScript and TSX files to spans, by the TypeScript compiler's own tree.
// Usage: node typescript_spans.js MODULES_FOLDER < paths, one a line. Writes one JSON record a line.
'use strict'
const fs = require('fs')
const path = require('path')
const ts = require(path.join(process.argv[2], 'typescript'))
const K = ts.SyntaxKind

const KIND_OF = { '.tsx': ts.ScriptKind.TSX, '.ts': ts.ScriptKind.TS, '.mts': ts.ScriptKind.TS, '.cts': ts.ScriptKind.TS }
const ASSIGNING = new Set([
  K.EqualsToken, K.BarBarEqualsToken, K.AmpersandAmpersandEqualsToken, K.QuestionQuestionEqualsToken,
])
const SEEN_THROUGH = new Set([
  K.ParenthesizedExpression, K.AsExpression, K.SatisfiesExpression, K.NonNullExpression, K.TypeAssertionExpression,
])
const WITH_NAME = new Set([
  K.FunctionDeclaration, K.MethodDeclaration, K.Constructor, K.GetAccessor, K.SetAccessor,
])

// The node whose extent a function expression takes from the place that names it, or null.
function namingNode(node) {
  let child = node
  let parent = node.parent
  while (parent && SEEN_THROUGH.has(parent.kind)) {
    child = parent
    parent = parent.parent
  }
  if (!parent) return null
  if (parent.kind === K.VariableDeclaration && parent.initializer === child) return declarationOf(parent)
  if (parent.kind === K.PropertyAssignment && parent.initializer === child) return parent
  if (parent.kind === K.PropertyDeclaration && parent.initializer === child) return parent
  if (parent.kind === K.ExportAssignment) return parent
  if (parent.kind === K.BinaryExpression && parent.right === child && ASSIGNING.has(parent.operatorToken.kind)) {
    return parent.parent.kind === K.ExpressionStatement ? parent.parent : parent
  }
  return null
}

// `const f = ...` alone in its statement takes the statement; one of several takes its declarator.
function declarationOf(declarator) {
  const list = declarator.parent
  const alone = list.kind === K.VariableDeclarationList && list.declarations.length === 1
  return alone && list.parent.kind === K.VariableStatement ? list.parent : declarator
}

function nameOf(node, naming) {
  const named = node.name ?? naming?.name ?? naming?.declarationList?.declarations[0].name
  return named?.getText?.() ?? null
}

function spansOf(source) {
  const spans = []
  const line = (position) => source.getLineAndCharacterOfPosition(position)
  const add = (node, core, anonymous, name) => {
    const begin = line(node.getStart(source))
    const end = line(node.end)
    spans.push({
      name, anonymous, start: begin.line + 1, core_start: line(core).line + 1,
      column: begin.character, end: end.line + 1,
    })
  }
  const visit = (node, held) => {
    let holds = held
    if (WITH_NAME.has(node.kind)) {
      if (node.body) {
        add(node, (node.name ?? node).getStart(source), false, nameOf(node))
        holds = true
      }
    } else if (node.kind === K.ClassStaticBlockDeclaration) {
      add(node, node.getStart(source), false, null)
      holds = true
    } else if (node.kind === K.FunctionExpression || node.kind === K.ArrowFunction) {
      const naming = namingNode(node)
      if (naming || node.name) {
        add(naming ?? node, node.getStart(source), false, nameOf(node, naming))
        holds = true
      } else if (!held) {
        add(node, node.getStart(source), true, null)
      }
    }
    ts.forEachChild(node, (child) => visit(child, holds))
  }
  visit(source, false)
  return spans
}

// Comments as [line, column, line, column], found between the tokens.
function commentsOf(source) {
  const text = source.text
  const seen = new Map()
  const at = (position) => {
    const place = source.getLineAndCharacterOfPosition(position)
    return [place.line + 1, place.character]
  }
  const keep = (ranges) => {
    for (const range of ranges ?? []) seen.set(range.pos, [...at(range.pos), ...at(range.end)])
  }
  const visit = (node) => {
    if (node.kind === K.JsxText) return
    if (node.getChildCount(source) === 0) {
      keep(ts.getLeadingCommentRanges(text, node.pos))
      keep(ts.getTrailingCommentRanges(text, node.end))
    }
    for (const child of node.getChildren(source)) if (child.kind < K.FirstJSDocNode || child.kind > K.LastJSDocNode) visit(child)
  }
  visit(source)
  return [...seen.values()]
}

for (const name of fs.readFileSync(0, 'utf8').split('\n').filter(Boolean)) {
  const kind = KIND_OF[path.extname(name)] ?? ts.ScriptKind.JSX
  const source = ts.createSourceFile(name, fs.readFileSync(name, 'utf8'), ts.ScriptTarget.Latest, true, kind)
  const broken = source.parseDiagnostics.length > 0
  const record = broken
    ? { path: name, error: ts.flattenDiagnosticMessageText(source.parseDiagnostics[0].messageText, ' ') }
    : { path: name, spans: spansOf(source), comments: commentsOf(source) }
  process.stdout.write(JSON.stringify(record) + '\n')
}
