import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readMigrations, relationOwners } from '../db/table-owners.ts'
import { modules } from '../modules/index.ts'
import { findViolations } from './architecture-check/check.ts'
import { checkDocuments } from './architecture-check/document-rules.ts'
import { forbiddenWords } from './architecture-check/name-rules.ts'

/**
 * Checks imports, names, the use of clocks, randomness, calls, SQL and tables, and what documents name; prints each violation with its place.
 */
const LEFT_OUT = /^(\.git|node_modules|dist|coverage|test-results|playwright-report|\.data.*)$/
const root = join(import.meta.dirname, '..')
const files = globSync('{apps,db,modules,partners,platform,proofs,simulator,tests,tools,ui}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: ['**/node_modules/**'],
})
const sources = new Map(files.map((file) => [file.replaceAll('\\', '/'), readFileSync(join(root, file), 'utf8')]))

const allFiles = filesIn('')
const documents = new Map(allFiles.filter((file) => file.endsWith('.md')).map((file) => [file, readFileSync(join(root, file), 'utf8')]))
const ignored = readFileSync(join(root, '.gitignore'), 'utf8').split('\n').filter(Boolean)
const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

const moduleOrder = modules.map(({ name }) => name)
const forbidden = forbiddenWords(readFileSync(join(root, 'GLOSSARY.md'), 'utf8'))
const relations = relationOwners(readMigrations(), moduleOrder)

const violations = [
  ...findViolations(sources, moduleOrder, forbidden, relations),
  ...checkDocuments({ documents, files: allFiles, commands: Object.keys(scripts), ignored }),
]
for (const { file, line, rule, message } of violations) console.log(`${file}:${line} ${rule}: ${message}`)
console.log(`${sources.size} files, ${documents.size} documents, ${violations.length} violations`)
process.exitCode = violations.length > 0 ? 1 : 0

/** The files of the repository below a folder, from its root, without what is built, installed or written by a run. */
function filesIn(folder: string): string[] {
  const inside = readdirSync(join(root, folder), { withFileTypes: true }).filter(({ name }) => !LEFT_OUT.test(name))
  return inside.flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    return entry.isDirectory() ? filesIn(path) : [path]
  })
}
