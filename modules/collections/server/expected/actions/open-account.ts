import { MAX_ONE_TIME_MINUTES } from '../../../../../partners/bank/port.ts'
import type { AppContext } from '../../../../kernel/app-context.ts'
import { findCashpoint } from '../../../../cashpoints/index.ts'
import { writeLiveEvents } from '../../../../ledger/index.ts'
import { expectedById, wasGivenSince } from '../queries.ts'
import { setAccount } from '../store.ts'

/** The payer of an old order may still have its number, so a number that comes again so soon is not used. */
const NOT_AGAIN_MS = 30 * 24 * 60 * 60_000
/** After this time without an answer the payer gets the number of the cashpoint. */
const PATIENCE_MS = 60_000

type Context = Pick<AppContext, 'db' | 'bank' | 'clock' | 'log'>

/**
 * Gives an order a number of its own. Where the bank gives none, it gets that of the cashpoint, and its page says that it cannot match by itself.
 * The number lasts until `account_ends_at`, so that what comes late is still seen as this order’s.
 */
export async function openExpectedAccount({ db, bank, clock, log }: Context, { id }: { id: string }): Promise<void> {
  const expected = await expectedById(db.system, id)
  if (!expected || expected.account_state !== 'asked') return
  const now = clock.now()
  const minutes = Math.ceil((expected.account_ends_at.getTime() - now.getTime()) / 60_000)
  if (minutes < 1) return
  const answer = await bank.openOneTimeAccount({
    reference: expected.id,
    merchantName: expected.business_name,
    merchantId: expected.business_id,
    amountKobo: expected.amount,
    validMinutes: Math.min(minutes, MAX_ONE_TIME_MINUTES),
    refusesOtherAmounts: false,
  })
  if (answer.outcome === 'unknown' && now.getTime() - expected.created_at.getTime() < PATIENCE_MS)
    throw new Error(`the bank gave no number for ${id}: ${answer.reason}`)
  const isFresh = answer.outcome === 'ok' && !(await wasGivenSince(db.system, answer.value.accountNumber, new Date(now.getTime() - NOT_AGAIN_MS), id))
  if (!isFresh)
    log.warn({ expected: id, outcome: answer.outcome }, 'an expected payment has the number of its cashpoint, because the bank gave no fresh one')
  const shared = isFresh ? null : await findCashpoint(db.system, expected.cashpoint_id)
  const account = isFresh
    ? { state: 'own' as const, number: answer.value.accountNumber, name: answer.value.accountName }
    : { state: 'shared' as const, number: shared?.account_number ?? null, name: shared?.account_name ?? expected.business_name }
  if (account.number === null) throw new Error(`the cashpoint ${expected.cashpoint_id} has no account number yet`)
  await db.transaction(async (tx) => {
    if (!(await setAccount(tx, id, { ...account, number: account.number! }))) return
    await writeLiveEvents(
      tx,
      [{ business: expected.business_id, cashpoint: expected.cashpoint_id, kind: 'expected_payment.changed', data: { id } }],
      now,
    )
  })
}
