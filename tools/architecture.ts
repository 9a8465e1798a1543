import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { moduleOrder } from '../modules/index.ts'
import { findViolations } from './architecture-check/check.ts'

/** Checks the import law and the rules on clocks, randomness, calls and SQL; prints each breach with its place. */
const root = join(import.meta.dirname, '..')
const files = globSync('{apps,db,modules,partners,platform,proofs,simulator,tests,tools,ui}/**/*.{ts,tsx}', { cwd: root })
const sources = new Map(files.map((file) => [file.replaceAll('\\', '/'), readFileSync(join(root, file), 'utf8')]))

const violations = findViolations(sources, moduleOrder)
for (const { file, line, rule, message } of violations) console.log(`${file}:${line} ${rule}: ${message}`)
console.log(`${sources.size} files, ${violations.length} breaches of the law`)
process.exitCode = violations.length > 0 ? 1 : 0
