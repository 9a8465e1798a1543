import { randomUUID } from 'node:crypto'
import { openAppContext } from '../apps/app-context.ts'
import { decideDispute } from '../modules/disputes/server/actions/decide-dispute.ts'
import { pendingDisputes } from '../modules/disputes/server/queries.ts'
import { Refusal } from '../platform/problems/index.ts'
import { commandLine, usageError } from './command-line/command-line.ts'
import { runningEnv } from './start/running-database.ts'

/**
 * `npm run disputes` lists the disputes of the running instance that wait for an answer.
 * `npm run disputes -- decide ID resolved|rejected "REASON" [--by NAME]` answers one. `--by` names the person for the audit log.
 */
const MOST_LISTED = 200
const MOVES = { resolved: 'resolve', rejected: 'reject' } as const

const { values, positionals } = commandLine('disputes')
const context = openAppContext(await runningEnv(), 'disputes')
try {
  const [verb = 'list', id = '', decision = '', reason = ''] = positionals
  if (verb === 'decide') {
    if (decision !== 'resolved' && decision !== 'rejected') throw usageError('disputes')
    const dispute = await decideDispute(context, { id, move: MOVES[decision], by: values.by, reason, requestId: randomUUID() })
    console.log(`${dispute.id} is ${dispute.state}.`)
  } else if (verb !== 'list') throw usageError('disputes')
  for (const { id: waiting, answer_due, business_name, dispute_type, remark } of await pendingDisputes(context.db.system, MOST_LISTED))
    console.log(`${waiting}  answer by ${answer_due.toISOString()}  ${business_name}: ${dispute_type}. ${remark}`)
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  console.error(error.message)
  process.exitCode = 1
} finally {
  await context.close()
}
