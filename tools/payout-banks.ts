import { randomUUID } from 'node:crypto'
import { openAppContext } from '../apps/app-context.ts'
import { type Decision, decidePayoutBank, endCooling } from '../modules/payout-banks/server/actions/decide-payout-bank.ts'
import { waitingBanks } from '../modules/payout-banks/server/queries.ts'
import { Refusal } from '../platform/problems/index.ts'
import { commandLine, usageError } from './command-line/command-line.ts'
import { runningEnv } from './start/running-database.ts'

/**
 * `npm run payout-banks` lists the payout banks of the running instance that wait for a decision, with the phone to call.
 * `npm run payout-banks -- confirm|refuse|block|unblock ID [--reason TEXT] [--by NAME]` decides one. `--by` names the person for the audit log.
 * A bank in another name than the business is confirmed by two people at the desk alone.
 */
const MOST_LISTED = 200
const MOVES: readonly Decision['move'][] = ['confirm', 'refuse', 'block', 'unblock']

const { values, positionals } = commandLine('payout-banks')
const context = openAppContext(await runningEnv(), 'payout-banks')
try {
  const [verb = 'list', id = ''] = positionals
  const move = MOVES.find((known) => known === verb)
  if (!move && verb !== 'list') throw usageError('payout-banks')
  await endCooling(context)
  const waiting = await waitingBanks(context.db.system, MOST_LISTED)
  if (move === 'confirm' && waiting.some((bank) => bank.id === id && !bank.name_agrees))
    throw new Refusal('payout-banks.two_people', 409, 'The account is in another name than the business: two people decide it at the desk.')
  if (move) {
    const decision = { id, move, by: values.by, role: 'operator', reason: values.reason ?? null, requestId: randomUUID() }
    const bank = await decidePayoutBank(context, decision)
    console.log(`${bank.id} is ${bank.state}.`)
  }
  for (const bank of await waitingBanks(context.db.system, MOST_LISTED))
    console.log(
      `${bank.id}  ${bank.state.padEnd(9)}  ${bank.business_name}, ${bank.phone}: ${bank.bank_name} ${bank.account_number}, ${bank.account_name}` +
        (bank.cashpoint_id ? ' (of a cashier)' : ''),
    )
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  console.error(error.message)
  process.exitCode = 1
} finally {
  await context.close()
}
