// Ruby files to spans, by Prism's own tree.
// Usage: node prism_spans.mjs MODULES_FOLDER < paths, one a line. Writes one JSON record a line.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const folder = process.argv[2]
const require = createRequire(join(folder, 'here.js'))
const { loadPrism } = await import(pathToFileURL(require.resolve('@ruby/prism')).href)
const parse = await loadPrism()

const kind = (node) => node.constructor.name
const WRITES = /^(Constant|ConstantPath|LocalVariable|InstanceVariable|ClassVariable|GlobalVariable)(Write|OrWrite|AndWrite)Node$/
const LAMBDA_CALLS = new Set(['lambda', 'proc'])

// Line starts as byte offsets: Prism speaks of bytes.
function lineFinder(bytes) {
  const starts = [0]
  for (let i = 0; i < bytes.length; i++) if (bytes[i] === 10) starts.push(i + 1)
  return (offset) => {
    let low = 0
    let high = starts.length
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (starts[middle] <= offset) low = middle
      else high = middle
    }
    return [low + 1, offset - starts[low]]
  }
}

// Every node below this one, through the node's own properties.
function children(node) {
  const found = []
  for (const value of Object.values(node)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one && typeof one === 'object' && one.location && /Node$/.test(kind(one))) found.push(one)
    }
  }
  return found
}

// `-> {}`, `lambda {}`, `proc {}`, `Proc.new {}`: a value that is itself a function.
function functionValue(node) {
  let value = node
  while (value && kind(value) === 'ParenthesesNode' && value.body?.body?.length === 1) value = value.body.body[0]
  if (!value) return null
  if (kind(value) === 'LambdaNode') return value
  if (kind(value) !== 'CallNode' || kind(value.block ?? {}) !== 'BlockNode') return null
  if (!value.receiver && LAMBDA_CALLS.has(value.name)) return value.block
  const onProc = value.receiver && kind(value.receiver) === 'ConstantReadNode' && value.receiver.name === 'Proc'
  return onProc && value.name === 'new' ? value.block : null
}

function definesMethod(node) {
  const first = node.arguments_?.arguments_?.[0]
  const symbol = first && /^(Interpolated)?(Symbol|String)Node$/.test(kind(first))
  return ['define_method', 'define_singleton_method'].includes(node.name) && symbol
}

function spansOf(root, place) {
  const spans = []
  const add = (node, anonymous, name) => {
    const { startOffset, length } = node.location
    const [start, column] = place(startOffset)
    const [end] = place(startOffset + Math.max(0, length - 1))
    spans.push({ name, anonymous, start, column, end, core_start: start })
  }
  const visit = (node, held) => {
    const what = kind(node)
    let named = null
    if (what === 'DefNode') {
      named = node.name
    } else if (what === 'CallNode' && definesMethod(node)) {
      const [first, second] = node.arguments_.arguments_
      if (kind(node.block ?? {}) === 'BlockNode' || functionValue(second)) named = first.unescaped?.value ?? ''
    } else if (WRITES.test(what) && functionValue(node.value)) {
      named = node.name ?? ''
    }
    if (named !== null) add(node, false, named)
    else if ((what === 'BlockNode' || what === 'LambdaNode') && !held) add(node, true, null)
    for (const child of children(node)) visit(child, held || named !== null)
  }
  visit(root, false)
  return spans
}

for (const name of readFileSync(0, 'utf8').split('\n').filter(Boolean)) {
  const bytes = readFileSync(name)
  const place = lineFinder(bytes)
  const result = parse(bytes.toString('utf8'))
  let record
  if (result.errors.length > 0) {
    record = { path: name, error: result.errors[0].message }
  } else {
    const comments = result.comments.map(({ location: { startOffset, length } }) => [
      ...place(startOffset), ...place(startOffset + length),
    ])
    record = { path: name, spans: spansOf(result.value, place), comments }
  }
  process.stdout.write(JSON.stringify(record) + '\n')
}
