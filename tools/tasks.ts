import { join } from 'node:path'
import { describeTasks, writeTasks } from '../proofs/tasks/report.ts'
import { walkTasks } from '../proofs/tasks/walk.ts'
import { commandLine, endWithUsage } from './command-line/command-line.ts'
import { sourceRevision } from './results-page.ts'

/** `npm run tasks [-- --only airtime] [--before CHECKOUT] [--url … --simulator … --data-dir …] [--write]`: proofs/tasks/README.md. */
const { values } = commandLine('tasks')
const { url, simulator, 'data-dir': dataDir, only, before: older, write } = values
if (url !== undefined && (simulator === undefined || dataDir === undefined))
  endWithUsage('tasks', '--url needs --simulator and --data-dir of the same product.')
const running = url === undefined ? null : { url, simulatorUrl: simulator!, dataDir: dataDir!, stop: async () => {} }
const walked = await walkTasks(join(import.meta.dirname, '..'), { running, only, log: console.log })
const before =
  older === undefined
    ? null
    : {
        walked: await walkTasks(older, { running: null, only, log: (line) => console.log(`before: ${line}`) }),
        revision: await sourceRevision(older),
      }
const page = await describeTasks(walked, before)
console.log(`\n${page}`)
// A page about a part would look complete.
if (write && only === '') await writeTasks(page)
const missed = walked.filter(({ task, taps, fault }) => fault !== null || (task.aim !== null && taps > task.aim))
process.exit(missed.length > 0 ? 1 : 0)
