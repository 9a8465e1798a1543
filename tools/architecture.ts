import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { modules } from '../modules/index.ts'
import { findViolations } from './architecture-check/check.ts'
import { forbiddenWords } from './architecture-check/name-rules.ts'

/** Checks imports, names, and the use of clocks, randomness, calls and SQL; prints each violation with its place. */
const root = join(import.meta.dirname, '..')
const files = globSync('{apps,db,modules,partners,platform,proofs,simulator,tests,tools,ui}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: ['**/node_modules/**'],
})
const sources = new Map(files.map((file) => [file.replaceAll('\\', '/'), readFileSync(join(root, file), 'utf8')]))

const violations = findViolations(
  sources,
  modules.map(({ name }) => name),
  forbiddenWords(readFileSync(join(root, 'GLOSSARY.md'), 'utf8')),
)
for (const { file, line, rule, message } of violations) console.log(`${file}:${line} ${rule}: ${message}`)
console.log(`${sources.size} files, ${violations.length} violations`)
process.exitCode = violations.length > 0 ? 1 : 0
