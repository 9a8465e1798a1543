import { availableParallelism } from 'node:os'
import { runMutation } from '../proofs/mutation/mutation-run.ts'
import { targets } from '../proofs/mutation/targets.ts'
import { commandLine, endWithUsage } from './command-line/command-line.ts'
import { sourceRevision } from './results-page.ts'

/** `npm run mutation [-- --only transfers] [--afresh] [--at-once 2] [--write]`: proofs/mutation/README.md. */
const { values } = commandLine('mutation')
const { only, write, afresh, 'at-once': atOnce = String(availableParallelism()) } = values
if (only && !targets.some(({ name }) => name === only)) endWithUsage('mutation', `--only takes one of ${targets.map(({ name }) => name).join(', ')}.`)
if (!/^[1-9]\d?$/.test(atOnce)) endWithUsage('mutation', '--at-once is a number from 1 to 99.')
const isEnough = await runMutation({ only, write, afresh, atOnce: Number(atOnce), state: await sourceRevision() })
if (!isEnough) process.exitCode = 1
