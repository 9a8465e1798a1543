import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { sourceRevision } from './results-page.ts'

/**
 * `npm run mutants [-- --only 101,103 | --only modules/ledger] [--at-once 2] [--write]`, or
 * `npm run mutants -- --generated [--only transfers] [--afresh] [--at-once 2] [--write]`: proofs/mutation/README.md.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    'at-once': { type: 'string', default: String(availableParallelism()) },
    write: { type: 'boolean', default: false },
    generated: { type: 'boolean', default: false },
    afresh: { type: 'boolean', default: false },
  },
})
const { only, write, afresh } = values
const runOptions = { only, write, afresh, atOnce: Number(values['at-once']), state: await sourceRevision() }

const isPassed = values.generated
  ? await (await import('../proofs/mutation/mutation-run.ts')).runGeneratedMutants(runOptions)
  : await (await import('../proofs/mutation/run-mutant.ts')).runListedMutants(runOptions)
if (!isPassed) process.exitCode = 1
