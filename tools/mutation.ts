import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { stateOfSource } from './results-page.ts'

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
const asked = { only, write, afresh, atOnce: Number(values['at-once']), state: await stateOfSource() }

const enough = values.generated
  ? await (await import('../proofs/mutation/mutation-run.ts')).tryGenerated(asked)
  : await (await import('../proofs/mutation/run-mutant.ts')).tryPlanted(asked)
if (!enough) process.exitCode = 1
