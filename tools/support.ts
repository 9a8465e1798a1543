import { openAppContext } from '../apps/app-context.ts'
import { answerCustomer } from '../modules/support/server/actions/write-message.ts'
import { unansweredMessages } from '../modules/support/server/queries.ts'
import { Refusal } from '../platform/problems/index.ts'
import { commandLine, usageError } from './command-line/command-line.ts'
import { runningEnv } from './start/running-database.ts'

/**
 * `npm run support` lists the messages of customers of the running instance that wait for an answer.
 * `npm run support -- reply ID "TEXT" [--by NAME]` answers the conversation of a business or of a cashpoint.
 */
const MOST_LISTED = 200

const { values, positionals } = commandLine('support')
const context = openAppContext(await runningEnv(), 'support')
try {
  const [verb = 'list', id = '', text = ''] = positionals
  if (verb !== 'list' && verb !== 'reply') throw usageError('support')
  if (verb === 'reply') await answerCustomer(context, { to: id, by: values.by, text })
  for (const message of await unansweredMessages(context.db.system, MOST_LISTED))
    console.log(
      `${message.cashpoint_id ?? message.business_id}  ${message.created_at.toISOString()}  ${message.business_name}, ${message.author_name}: ${message.text}`,
    )
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  console.error(error.message)
  process.exitCode = 1
} finally {
  await context.close()
}
