import { type BindingIdentifier, type PropertyKey, Visitor } from 'oxc-parser'
import type { SourceFile } from './parse.ts'
import type { Violation } from './check.ts'

/** Names of files and folders that say nothing about their content. */
const EMPTY_NAMES = ['utils', 'helpers', 'common', 'manager', 'service']

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

function forbiddenWordIn(name: string, forbidden: ReadonlySet<string>): string | undefined {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[\s_.-]+/)
    .map((word) => word.toLowerCase())
  const pairs = words.slice(1).map((word, at) => `${words[at]} ${word}`)
  return [...words, ...words.map((word) => word.replace(/s$/, '')), ...pairs, ...pairs.map((pair) => pair.replace(/s$/, ''))].find((word) =>
    forbidden.has(word),
  )
}
