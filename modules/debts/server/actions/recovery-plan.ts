import type { Kobo } from '../../../../platform/money/index.ts'
import { debt, type Locked, mergePlans, type PlanPart, wallet } from '../../../ledger/index.ts'
import { debtPaid } from '../domain-events.ts'
import { type Addressee, debtEnded } from '../messages.ts'
import { recoveryJournal } from '../postings.ts'
import type { DebtPaymentRow, DebtRecoveryRow } from '../rows.generated.ts'
import { debtPaymentTable, debtRecoveryTable } from '../tables.ts'

export type Payment = { id: string; amountKobo: Kobo; source: DebtPaymentRow['source']; by: string | null }
/** Who is told, and the name of the house in the history and in mails. */
export type MessageParams = { productName: string; to: Addressee }

export const isOpen = ({ state }: Pick<DebtRecoveryRow, 'state'>): boolean => state === 'noticed' || state === 'recovering'

export const debtEvent = (business: string) => ({ business, cashpoint: null, kind: 'debt.changed', data: {} })

/** M64: the wallet pays a part of the debt. The last part ends the recovery. */
export function paymentPlan(
  locked: Locked,
  row: DebtRecoveryRow,
  { id, amountKobo, source, by }: Payment,
  params: MessageParams,
  at: Date,
): PlanPart {
  const business = row.business_id
  const posted = recoveryJournal(`debt-payment:${id}`, business, amountKobo)
  const payment: DebtPaymentRow = {
    id,
    recovery_id: row.id,
    business_id: business,
    source,
    amount: amountKobo,
    journal_key: posted.key,
    requested_by: by,
    created_at: at,
  }
  const balanceAfterKobo = locked.account(wallet(business)).balance - amountKobo
  const recovered = row.recovered + amountKobo
  const isPaid = locked.account(debt(business)).balance === amountKobo
  const paid: PlanPart = {
    journals: [posted],
    adds: [debtPaymentTable.add(payment)],
    moves: isPaid ? [] : [debtRecoveryTable.move(row.id, { set: { recovered } })],
    totals: [{ business, cashpoint: null, kind: 'debt', count: 1, amount: amountKobo }],
    domainEvents: [debtPaid({ payment, party: params.productName, balanceAfterKobo })],
    events: [debtEvent(business)],
  }
  return isPaid ? mergePlans(paid, endedPlan({ ...row, recovered }, 'paid', params, at)) : paid
}

/** `isAll`: nothing is held beside them. A credit may have placed a share since they were looked up, which waits for the next time. */
export type FoundShares = { heldKobo: Kobo; isAll: boolean; released: PlanPart }

/** Of the shares that were looked up, those that are still held. */
export function foundShares(locked: Locked, row: DebtRecoveryRow, holds: readonly string[]): FoundShares {
  const open = holds.map((id) => locked.hold(id)).filter((hold) => hold?.state === 'open')
  const heldKobo = open.reduce((sum, hold) => sum + hold!.remaining, 0n)
  const released: PlanPart = {
    holds: open.map((hold) => ({ change: 'release', id: hold!.id })),
    moves: heldKobo === 0n ? [] : [debtRecoveryTable.move(row.id, { set: { secured: row.secured - heldKobo } })],
  }
  return { heldKobo, isAll: heldKobo === row.secured, released }
}

/** Nothing is owed any more. Its shares are released beside it. */
export function endedPlan(row: DebtRecoveryRow, to: 'paid' | 'written_off', { productName, to: owner }: MessageParams, at: Date): PlanPart {
  return {
    moves: [
      debtRecoveryTable.move(row.id, {
        from: row.state,
        to,
        set: { recovered: row.recovered, ended_at: at },
        why: to === 'paid' ? 'nothing is owed any more' : 'two people wrote it off',
      }),
    ],
    events: [debtEvent(row.business_id)],
    jobs: debtEnded.jobs(owner, { productName, to: owner, recoveryId: row.id, isWrittenOff: to === 'written_off' }),
  }
}
