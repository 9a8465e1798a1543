import { notFound, Refusal } from '../../../../platform/problems/index.ts'
import type { AppContext } from '../../../kernel/app-context.ts'
import { writeAudit } from '../../../audit/index.ts'
import { clearPayoutBank, lockBusiness, setPayoutBank } from '../../../businesses/index.ts'
import { type CommandPlace, commit, readsOf, writeJobs, writeLiveEvents } from '../../../ledger/index.ts'
import { bankOwnerOf } from '../bank-owner.ts'
import { payoutBankEvent } from '../live-event.ts'
import { bankDecided, type DecidedMove } from '../messages.ts'
import { banksOnRecord, findPayoutBank } from '../queries.ts'
import { MOVES } from '../states.ts'
import type { PayoutBankRow } from '../rows.generated.ts'
import { moveCooled, moveState } from '../store.ts'

/** `db`: the rows of the business of the bank, or of all. */
type DecideContext = Pick<AppContext, 'clock' | 'productName'> & { db: CommandPlace }

/** `by`: the person who decides, for the audit log. */
export type Decision = {
  id: string
  move: DecidedMove
  by: string
  role: string
  reason: string | null
  requestId: string
}

/** Moves a bank by the table of states. Confirming puts it in place of the one before, in one commit. */
export async function decidePayoutBank(context: DecideContext, { id, move, by, role, reason, requestId }: Decision): Promise<PayoutBankRow> {
  const at = context.clock.now()
  const known = await findPayoutBank(readsOf(context.db), id)
  if (!known) throw notFound('The payout account')
  const { business_id: businessId, cashpoint_id: cashpointId } = known
  const { tell } = await bankOwnerOf(readsOf(context.db), businessId, cashpointId)
  return commit(context.db, async (tx) => {
    await lockBusiness(tx, businessId)
    const bank = (await findPayoutBank(tx, id))!
    const to = MOVES[bank.state][move]
    if (!to) throw notNow(bank)
    const { current } = await banksOnRecord(tx, businessId, cashpointId)
    if (move === 'confirm' && current) {
      const replaced = { from: current.state, to: MOVES[current.state].replace!, by, reason: null, at }
      if (!(await moveState(tx, current.id, replaced))) throw notNow(bank)
    }
    if (!(await moveState(tx, id, { from: bank.state, to, by, reason, at }))) throw notNow(bank)
    if (cashpointId === null && to === 'active')
      await setPayoutBank(tx, businessId, {
        accountNumber: bank.account_number,
        bankCode: bank.bank_code,
        bankName: bank.bank_name,
        accountName: bank.account_name,
      })
    if (cashpointId === null && to === 'blocked') await clearPayoutBank(tx, businessId)
    const operation = `payout-banks.${move}`
    await writeAudit(tx, { business: businessId, actor: by, role, operation, subject: id, requestId, facts: { from: bank.state, to, reason }, at })
    const { productName } = context
    await writeJobs(
      tx,
      bankDecided.jobs(tell, { productName, firstname: tell.firstname, businessName: tell.businessName, id, move, bank, reason, at }),
    )
    await writeLiveEvents(tx, [payoutBankEvent({ businessId, cashpointId })], at)
    return { ...bank, state: to }
  })
}

/** The owner can cancel a bank until it is confirmed; staff decide once it has cooled. */
export async function endCooling({ db, clock }: Pick<AppContext, 'clock'> & { db: CommandPlace }): Promise<void> {
  const at = clock.now()
  await commit(db, async (tx) => {
    const moved = await moveCooled(tx, MOVES.cooling.end_cooling!, at)
    const events = moved.map(({ business_id: businessId, cashpoint_id: cashpointId }) => payoutBankEvent({ businessId, cashpointId }))
    await writeLiveEvents(tx, events, at)
  })
}

function notNow(bank: PayoutBankRow): Refusal {
  if (bank.state === 'cooling')
    return new Refusal(
      'payout-banks.cooling',
      409,
      `This account can be decided from ${bank.cooling_ends_at!.toISOString()}. Until then its owner can cancel it.`,
    )
  return new Refusal('payout-banks.changed_meanwhile', 409, 'This payout account has changed meanwhile. Look at it again.')
}
