import { join } from 'node:path'
import { workTheDay } from '../proofs/desk-day/day.ts'
import { describeDay, findingsOf, writeDay } from '../proofs/desk-day/report.ts'
import { commandLine, endWithUsage } from './command-line/command-line.ts'

/** `npm run desk-day [-- --smallest] [--url … --simulator … --data-dir …] [--write]`: proofs/desk-day/README.md. */
const { values } = commandLine('desk-day')
const { url, simulator, 'data-dir': dataDir, smallest: isSmallest, write } = values
if (url !== undefined && (simulator === undefined || dataDir === undefined))
  endWithUsage('desk-day', '--url needs --simulator and --data-dir of the same product.')
const running = url === undefined ? null : { url, simulatorUrl: simulator!, dataDir: dataDir!, stop: async () => {} }
const result = await workTheDay({ running, checkout: join(import.meta.dirname, '..'), isSmallest, log: console.log })
const page = await describeDay(result, isSmallest)
console.log(`\n${page}`)
if (write && !isSmallest) await writeDay(page)
process.exit(findingsOf(result, isSmallest).length > 0 ? 1 : 0)
