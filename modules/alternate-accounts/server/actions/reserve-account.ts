import type { AppContext } from '../../../kernel/app-context.ts'
import { alternateAccountById, alternateAccountByNumber } from '../queries.ts'
import { isOpen } from '../states.ts'
import { beginOpeningCommand, recordOpeningCommand } from './record-opening.ts'

type ReserveContext = Pick<AppContext, 'db' | 'postingQueue' | 'alternateBanks' | 'log'>

/** Commit (the attempt), call, commit (the answer). Throws while the answer is unclear, so that the bank is asked again. */
export async function reserveAccount(context: ReserveContext, { accountId }: { accountId: string }): Promise<void> {
  const account = await alternateAccountById(context.db.system, accountId)
  if (!account || !isOpen(account.state)) return
  await context.postingQueue.submit(beginOpeningCommand(account))
  const answer = await context.alternateBanks.of(account.partner).reserveAccount({ reference: account.id, accountName: account.account_name })
  const taken = answer.outcome === 'reserved' && (await alternateAccountByNumber(context.db.system, account.partner, answer.accountNumber))
  // Its own row has the number where another worker has recorded the same answer.
  if (taken && taken.id !== account.id) {
    context.log.error({ alarm: 'alternate-account', accountId }, 'the bank gave a number that another business has')
    throw new Error(`alternate account ${accountId}: the bank gave a number that is taken`)
  }
  const { outcome } = await context.postingQueue.submit(recordOpeningCommand(account, answer))
  if (outcome.state === 'unclear' && answer.outcome === 'unknown') throw new Error(`alternate account ${accountId} is not clear: ${answer.reason}`)
}
