import { Refusal } from '../../../../platform/problems/index.ts'
import { formatNaira } from '../../../../platform/money/index.ts'
import { internalAccount, journal, type JournalDraft, type Locked, mergePlans, type Needs, type PlanPart, staleState } from '../../../ledger/index.ts'
import { transferAccepted, transferLost } from '../domain-events.ts'
import { type Fulfilment, sourceOf } from '../fulfilments/fulfilment.ts'
import type { TransferRow } from '../rows.ts'
import { transferTable } from '../tables.ts'

/** A late payment (M52), and the partner that paid it. */
export type LatePayment = { transfer: TransferRow; partner: string; fulfilment: Fulfilment; by: string }

function needsOf({ transfer, partner, fulfilment }: LatePayment): Required<Pick<Needs, 'accounts' | 'rows'>> {
  return {
    accounts: [sourceOf(fulfilment, transfer), internalAccount('suspense_late'), ...fulfilment.accounts(partner)],
    rows: [transferTable.ref(transfer.id), ...(fulfilment.rows?.(transfer) ?? [])],
  }
}

/** `paid_late → accepted`: the sender agrees, and the wallet pays the total as it was quoted. */
function acceptPlan(locked: Locked, of: LatePayment, at: Date): PlanPart | Refusal {
  const transfer = locked.row(transferTable, of.transfer.id)!
  if (transfer.state !== 'paid_late') return staleState()
  const account = locked.account(sourceOf(of.fulfilment, transfer))
  if (account.available < transfer.total)
    return new Refusal(
      'transfers.late_insufficient',
      422,
      `The free balance is ${formatNaira(account.available)}, and this takes ${formatNaira(transfer.total)}.`,
    )
  const set = { code: '00' }
  const fact = transferAccepted({ transfer: { ...transfer, ...set, state: 'accepted' }, balanceAfterKobo: account.balance - transfer.total })
  const accepted: PlanPart = {
    journals: [acceptedJournal(of.fulfilment, transfer, of.partner)],
    moves: [transferTable.move(transfer.id, { from: 'paid_late', to: 'accepted', set, why: `decided by ${of.by}` })],
    events: [{ business: transfer.business_id, cashpoint: null, kind: 'transfer.changed', data: { id: transfer.id, state: 'accepted' } }],
    domainEvents: [fact],
  }
  return mergePlans(accepted, of.fulfilment.onAccepted?.(locked, transfer, at) ?? {})
}

/** `paid_late → lost`: the house bears it (M65), by a journal of the caller. */
function losePlan(locked: Locked, of: LatePayment): PlanPart | Refusal {
  const transfer = locked.row(transferTable, of.transfer.id)!
  if (transfer.state !== 'paid_late') return staleState()
  return {
    moves: [transferTable.move(transfer.id, { from: 'paid_late', to: 'lost', why: `decided by ${of.by}` })],
    events: [{ business: transfer.business_id, cashpoint: null, kind: 'transfer.changed', data: { id: transfer.id, state: 'lost' } }],
    domainEvents: [transferLost({ transfer: { ...transfer, state: 'lost' } })],
  }
}

/**
 * M52, resolved: the settlement of the fulfilment, out of `suspense_late` instead of the partner's account, which M52 has credited.
 */
export function acceptedJournal(fulfilment: Fulfilment, transfer: TransferRow, partner: string): JournalDraft {
  const settled = fulfilment.settlement(transfer, partner, fulfilment.deliveredLate?.(transfer))
  const lines = settled.lines.map((line) =>
    line.account.kind === 'clearing_out' || line.account.kind === 'bills_float' ? { ...line, account: internalAccount('suspense_late') } : line,
  )
  return journal({ key: `transfer:${transfer.id}:accepted`, posting: 'M52', business: transfer.business_id, lines })
}

/** The two ends of a late payment that people decide, each a plan, and the locks of both. */
export const latePaymentDecision = { needs: needsOf, accept: acceptPlan, lose: losePlan }
