import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compareRows } from './proven-sql/compare.ts'
import type { Described } from './proven-sql/describe.ts'

/** After the database tests: names each statement whose answer is not the row that its place declares. The folder has what they have sent. */
const file = join(process.argv[2] ?? '', 'described.json')
if (!existsSync(file)) {
  console.log('no statements were recorded: this stage follows the database tests (--only db,rows)')
  process.exit(1)
}
const described = JSON.parse(readFileSync(file, 'utf8')) as Described[]
const { faults, proven, unread } = await compareRows(join(import.meta.dirname, '..'), described)
for (const { file: path, line, message } of faults) console.log(`${path}:${line} row: ${message}`)
console.log(`${described.length} statements, ${proven} places with a declared row, ${unread} without, ${faults.length} faults`)
process.exitCode = faults.length > 0 ? 1 : 0
