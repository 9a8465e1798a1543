import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { runMutation } from '../proofs/mutation/mutation-run.ts'
import { sourceRevision } from './results-page.ts'

/** `npm run mutation [-- --only transfers] [--afresh] [--at-once 2] [--write]`: proofs/mutation/README.md. */
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    'at-once': { type: 'string', default: String(availableParallelism()) },
    write: { type: 'boolean', default: false },
    afresh: { type: 'boolean', default: false },
  },
})
const { only, write, afresh } = values
const isEnough = await runMutation({ only, write, afresh, atOnce: Number(values['at-once']), state: await sourceRevision() })
if (!isEnough) process.exitCode = 1
