import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { commandLine } from './command-line/command-line.ts'
import { type Node, parseSync, Visitor } from 'oxc-parser'

/** `npm run shape`: the size of files, functions and folders, for regular inspection. It has no limits and never fails. */
commandLine('shape')
const ROOT = join(import.meta.dirname, '..')
const FILES_SHOWN = 12
const FUNCTIONS_SHOWN = 12

type File = { path: string; lines: number; text: string }
type Measurement = { where: string; name: string; lines: number }

const files = globSync('{apps,db,modules,partners,platform,proofs,simulator,tests,tools,ui}/**/*.{ts,tsx,css,sql}', { cwd: ROOT })
  .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(join(ROOT, path), 'utf8') }))
  .map((file): File => ({ ...file, lines: file.text.split('\n').length - 1 }))
const code = files.filter(({ path }) => /\.tsx?$/.test(path))
const proofs = code.filter(({ path }) => isTest(path))
const product = code.filter(({ path }) => !isTest(path))

console.log(`${product.length} files of code, ${sum(product)} lines; ${proofs.length} files of tests, ${sum(proofs)} lines`)
console.log(`median file ${median(product.map((file) => file.lines))} lines, ${product.filter((file) => file.lines > 300).length} past 300\n`)

print('Where it lies', groupByFolder(files), 'lines')
print(
  'Longest files',
  product.map(({ path, lines }) => ({ where: path, name: '', lines })),
  'lines',
  FILES_SHOWN,
)
print('Largest functions', product.flatMap(measureFunctions), 'lines', FUNCTIONS_SHOWN)

function isTest(path: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(path) || path.startsWith('tests/')
}

/** Modules, apps, partners and platform by their subfolders, the rest by top-level folder. */
function groupByFolder(all: File[]): Measurement[] {
  const byPlace = Map.groupBy(all, ({ path }) =>
    path
      .split('/')
      .slice(0, /^(modules|apps|partners|platform)\//.test(path) ? 2 : 1)
      .join('/'),
  )
  return [...byPlace].map(([where, inside]) => ({ where, name: `${inside.length} files`, lines: sum(inside) }))
}

function measureFunctions({ path, text }: File): Measurement[] {
  const found: Measurement[] = []
  const measure = (node: Node, name: string) =>
    found.push({ where: `${path}:${lineOf(text, node.start)}`, name, lines: text.slice(node.start, node.end).split('\n').length })
  new Visitor({
    FunctionDeclaration: (node) => measure(node, node.id?.name ?? 'default'),
    MethodDefinition: (node) => measure(node, node.key.type === 'Identifier' ? node.key.name : 'method'),
    VariableDeclarator(node) {
      if (node.init?.type !== 'ArrowFunctionExpression' && node.init?.type !== 'FunctionExpression') return
      measure(node, node.id.type === 'Identifier' ? node.id.name : 'function')
    },
  }).visit(parseSync(path, text).program)
  return found
}

function print(title: string, rows: Measurement[], unit: string, limit = Infinity): void {
  console.log(title)
  for (const { where, name, lines } of rows.toSorted((a, b) => b.lines - a.lines).slice(0, limit)) {
    console.log(`  ${String(lines).padStart(6)} ${unit}  ${where}${name ? `  ${name}` : ''}`)
  }
  console.log()
}

function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

function sum(all: File[]): number {
  return all.reduce((total, file) => total + file.lines, 0)
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}
