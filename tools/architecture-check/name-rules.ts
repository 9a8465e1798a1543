import { type BindingIdentifier, type Node, type PropertyKey, Visitor } from 'oxc-parser'
import type { SourceFile } from './parse.ts'
import type { Violation } from './check.ts'

/** Names of files and folders that say nothing about their content. */
const EMPTY_NAMES = ['utils', 'helpers', 'common', 'manager', 'service']

/** Words that are no nouns of the field, each with what stands in their place. Sentences may use them. */
const VAGUE_WORDS: ReadonlyMap<string, string> = new Map([
  ['asked', 'input, request, query'],
  ['most', 'limit, maximum'],
  ['told', 'answer, notified'],
  ['says', 'text, message, statement'],
])
/** The columns of tables keep their names. */
const ROWS = /\/server\/rows(\.generated)?\.ts$/

/** Frozen benchmark baselines keep their names. Names of schemas and of the API are not our identifiers. */
const EXEMPT = /^proofs\/benchmarks\/baseline-/

/**
 * The forbidden words of the glossary's "Not" column: those outside brackets. A term of several words becomes one
 * (`crash point` is found in `crashPoint` and `crash-point`).
 */
export function forbiddenWords(glossary: string): ReadonlySet<string> {
  const cells = glossary
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|[\s|-]+\|$/.test(line))
    .map((line) => line.split('|').at(-2)?.trim() ?? '')
    .filter((cell) => cell !== 'Not')
  const terms = cells.flatMap((cell) => cell.replaceAll(/\([^)]*\)/g, '').split(','))
  return new Set(
    terms
      .map((term) =>
        term
          .trim()
          .toLowerCase()
          .replaceAll(/[\s-]+/g, ' '),
      )
      .filter(Boolean),
  )
}

/** Compares file names and declared identifiers, split into words, with the glossary. */
export function checkNames(file: SourceFile, forbidden: ReadonlySet<string>): Violation[] {
  if (EXEMPT.test(file.path)) return []
  const found: Violation[] = []
  const refuse = (line: number, name: string, words = forbidden) => {
    const word = forbiddenWordIn(name, words)
    if (word) found.push({ file: file.path, line, rule: 'glossary', message: `${name}: GLOSSARY.md has another word for "${word}"` })
  }
  const forbiddenInPaths = new Set([...forbidden, ...EMPTY_NAMES])
  // The browser’s own term; it is a file of that kind.
  for (const part of file.path.split('/')) refuse(1, part.replace(/\.[a-z.]+$/, '').replace('service-worker', 'worker'), forbiddenInPaths)

  const declare = (node: { start: number; name: string }) => refuse(file.lineAt(node.start), node.name)
  const binding = (node: BindingIdentifier | null) => node && declare(node)
  const member = (key: PropertyKey, computed: boolean) => {
    if (!computed && key.type === 'Identifier' && !key.name.includes('_')) declare(key)
  }
  new Visitor({
    FunctionDeclaration: (node) => void binding(node.id),
    ClassDeclaration: (node) => void binding(node.id),
    TSTypeAliasDeclaration: (node) => void binding(node.id),
    TSInterfaceDeclaration: (node) => void binding(node.id),
    VariableDeclarator: (node) => void (node.id.type === 'Identifier' && declare(node.id)),
    TSPropertySignature: (node) => member(node.key, node.computed),
    TSMethodSignature: (node) => member(node.key, node.computed),
  }).visit(file.program)
  return found
}

/** Refuses the vague words in every name that code declares: also in parameters, in parts of a pattern and in names of types. */
export function checkVagueNames(file: SourceFile): Violation[] {
  if (EXEMPT.test(file.path)) return []
  const found: Violation[] = []
  const declare = ({ start, name }: { start: number; name: string }) => {
    // A column, and a field of the API.
    if (name.includes('_') && name !== name.toUpperCase()) return
    const word = wordsOf(name).find((one) => VAGUE_WORDS.has(one))
    if (word === undefined) return
    found.push({ file: file.path, line: file.lineAt(start), rule: 'name', message: `${name}: use ${VAGUE_WORDS.get(word)} in place of "${word}"` })
  }
  const binding = (node: BindingIdentifier | null) => node && declare(node)
  const pattern = (node: Node) => namesIn(node).forEach(declare)
  const params = (node: { params: Node[] }) => node.params.forEach(pattern)
  const member = (key: PropertyKey, computed: boolean) => {
    if (!computed && key.type === 'Identifier' && !ROWS.test(file.path)) declare(key)
  }
  new Visitor({
    FunctionDeclaration(node) {
      binding(node.id)
      params(node)
    },
    FunctionExpression: params,
    ArrowFunctionExpression: params,
    TSFunctionType: params,
    TSMethodSignature(node) {
      member(node.key, node.computed)
      params(node)
    },
    TSPropertySignature: (node) => member(node.key, node.computed),
    MethodDefinition: (node) => member(node.key, node.computed),
    PropertyDefinition: (node) => member(node.key, node.computed),
    VariableDeclarator: (node) => pattern(node.id),
    ClassDeclaration: (node) => void binding(node.id),
    TSTypeAliasDeclaration: (node) => void binding(node.id),
    TSInterfaceDeclaration: (node) => void binding(node.id),
    TSTypeParameter: (node) => void binding(node.name),
    TSNamedTupleMember: (node) => declare(node.label),
  }).visit(file.program)
  return found
}

/** The names that a pattern binds: `{ a, b: c, ...d }` binds a, c and d. */
function namesIn(node: Node): { start: number; name: string }[] {
  if (node.type === 'Identifier') return [node]
  if (node.type === 'AssignmentPattern') return namesIn(node.left)
  if (node.type === 'RestElement') return namesIn(node.argument)
  if (node.type === 'ObjectPattern') return node.properties.flatMap((one) => namesIn(one.type === 'Property' ? one.value : one))
  return node.type === 'ArrayPattern' ? node.elements.flatMap((one) => (one ? namesIn(one) : [])) : []
}

const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[\s_.-]+/)
    .map((word) => word.toLowerCase())

function forbiddenWordIn(name: string, forbidden: ReadonlySet<string>): string | undefined {
  const words = wordsOf(name)
  const pairs = words.slice(1).map((word, at) => `${words[at]} ${word}`)
  return [...words, ...words.map((word) => word.replace(/s$/, '')), ...pairs, ...pairs.map((pair) => pair.replace(/s$/, ''))].find((word) =>
    forbidden.has(word),
  )
}
