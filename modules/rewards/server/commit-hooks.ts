import { lagosDay } from '../../../platform/clock/index.ts'
import type { Kobo } from '../../../platform/money/index.ts'
import { collectionDisproved, collectionPosted, collectionReturnedToWallet, collectionSentBack, type CollectionRow } from '../../collections/index.ts'
import {
  bonusAccrued,
  bonusEarnings,
  type CommitHook,
  debt,
  type HookContext,
  type HookLookup,
  internalAccount,
  mergePlans,
  onCommit,
  type PlanPart,
} from '../../ledger/index.ts'
import { transferAccepted, transferBooked, type TransferBooked, transferReturned, type TransferRow, transferSettled } from '../../transfers/index.ts'
import { accrualJournal, clawBackJournal } from './postings.ts'
import { downlineFacts, type DownlineFact } from './queries.ts'
import type { BonusAccrualRow, BonusDayRow } from './rows.ts'
import { type SharedKind, shareOf } from './rules.ts'
import { bonusAccrualTable, bonusDayTable } from './tables.ts'

/** The aggregator of a business, and the accounts and accruals that its payments touch. */
export const downline: HookLookup<DownlineFact> = {
  name: 'rewards.downline',
  load: downlineFacts,
  needs: ({ aggregatorId }, { rows = [] }) => ({
    accounts: [bonusAccrued(aggregatorId), bonusEarnings(aggregatorId), debt(aggregatorId), internalAccount('bonus_expense')],
    rows: rows.filter(({ table }) => ['collection', 'transfer'].includes(table)).map(({ id }) => bonusAccrualTable.ref(id)),
  }),
}

/** Payments of a member bring its aggregator a share of our fee (M43); a payment that is taken back takes the share back (M45). */
export const rewardCommitHooks: readonly CommitHook[] = [
  onCommit(collectionPosted, ({ collection }, context) => accrue(ofCollection(collection), context), downline),
  onCommit(collectionDisproved, ({ collection }, context) => clawBack(ofCollection(collection), context), downline),
  onCommit(collectionSentBack, ({ collection }, context) => clawBack(ofCollection(collection), context), downline),
  onCommit(collectionReturnedToWallet, ({ collection }, context) => accrue(ofCollection(collection), context), downline),
  onCommit(transferSettled, ({ transfer }, context) => forTransfer(transfer, accrue, context), downline),
  onCommit(transferAccepted, ({ transfer }, context) => forTransfer(transfer, accrue, context), downline),
  onCommit(transferReturned, ({ transfer }, context) => forTransfer(transfer, clawBack, context), downline),
  onCommit(transferBooked, accrueBothSides, downline),
]

/** A payment of a member. `day`: that under which the history lists it. */
type SharedPayment = { id: string; memberId: string; kind: SharedKind; feeKobo: Kobo; vatKobo: Kobo; takingsKobo: Kobo; at: Date }

const ofCollection = (row: CollectionRow): SharedPayment => ({
  id: row.id,
  memberId: row.business_id,
  kind: row.channel === 'card' ? 'card' : 'collection',
  feeKobo: row.fee,
  vatKobo: row.vat,
  takingsKobo: row.amount,
  at: row.posted_at,
})

const KIND_OF_TRANSFER: Partial<Record<TransferRow['kind'], SharedKind>> = { transfer: 'transfer', bulk_line: 'transfer', bill: 'bill' }

function forTransfer(row: TransferRow, change: typeof accrue, context: HookContext): PlanPart {
  const kind = KIND_OF_TRANSFER[row.kind]
  if (!kind || row.fee === 0n) return {}
  return change({ id: row.id, memberId: row.business_id, kind, feeKobo: row.fee, vatKobo: row.vat, takingsKobo: 0n, at: row.created_at }, context)
}

/** M18 and M19: the receiver has takings and may pay a fee, the sender may pay one too. */
function accrueBothSides({ transfer, receiver }: TransferBooked, context: HookContext): PlanPart {
  const received: SharedPayment = {
    id: receiver.collectionId,
    memberId: receiver.businessId,
    kind: 'collection',
    feeKobo: receiver.feeKobo,
    vatKobo: receiver.vatKobo,
    takingsKobo: transfer.amount,
    at: transfer.created_at,
  }
  return mergePlans(accrue(received, context), forTransfer(transfer, accrue, context))
}

function accrue(payment: SharedPayment, { at, locked, fact }: HookContext): PlanPart {
  const member = fact(downline, payment.memberId)
  // A closed business earns nothing any more.
  if (!member || member.isOwn || locked.account(bonusAccrued(member.aggregatorId)).isClosed) return {}
  const earlier = locked.row(bonusAccrualTable, payment.id)
  if (earlier && earlier.state !== 'clawed_back') return {}
  const day = lagosDay(payment.at)
  const { netKobo, shareKobo } = shareOf(member.rules, payment.kind, payment, day)
  const row: BonusAccrualRow = {
    id: payment.id,
    business_id: member.aggregatorId,
    member_id: payment.memberId,
    kind: payment.kind,
    fee: netKobo,
    takings: payment.takingsKobo,
    amount: shareKobo,
    state: 'accrued',
    day,
    turn: (earlier?.turn ?? 0) + 1,
    from_bonus: earlier?.from_bonus ?? 0n,
    to_debt: earlier?.to_debt ?? 0n,
    created_at: at,
    vested_at: null,
    ended_at: null,
  }
  return {
    journals: shareKobo > 0n ? [accrualJournal(journalFacts(row))] : [],
    adds: [...(earlier ? [] : [bonusAccrualTable.add(row)]), dayChange(row, 1, 0n)],
    moves: earlier
      ? [bonusAccrualTable.move(row.id, { from: 'clawed_back', to: 'accrued', set: { turn: row.turn, ended_at: null, vested_at: null } })]
      : [],
  }
}

/** A payment from before the membership has no accrual. */
function clawBack(payment: SharedPayment, { at, locked, fact }: HookContext): PlanPart {
  const row = fact(downline, payment.memberId) && locked.row(bonusAccrualTable, payment.id)
  if (!row || row.state === 'clawed_back') return {}
  const isVested = row.state === 'vested'
  const available = locked.account(bonusEarnings(row.business_id)).available
  const bonusKobo = !isVested ? 0n : available < row.amount ? available : row.amount
  const from = { accruedKobo: isVested ? 0n : row.amount, bonusKobo, debtKobo: isVested ? row.amount - bonusKobo : 0n }
  const set = { from_bonus: row.from_bonus + from.bonusKobo, to_debt: row.to_debt + from.debtKobo, ended_at: at }
  return {
    journals: row.amount > 0n ? [clawBackJournal(journalFacts(row), from)] : [],
    adds: [dayChange(row, -1, isVested ? row.amount : 0n)],
    moves: [bonusAccrualTable.move(row.id, { from: row.state, to: 'clawed_back', set })],
  }
}

const journalFacts = (row: BonusAccrualRow) => ({
  payment: row.id,
  turn: row.turn,
  aggregatorId: row.business_id,
  memberId: row.member_id,
  kobo: row.amount,
})

/** `vestedKobo`: of the payment that is taken back. */
function dayChange(row: BonusAccrualRow, sign: 1 | -1, vestedKobo: Kobo) {
  const change: BonusDayRow = {
    business_id: row.business_id,
    member_id: row.member_id,
    day: row.day,
    payments: sign,
    takings: BigInt(sign) * row.takings,
    earned: BigInt(sign) * row.amount,
    vested: -vestedKobo,
  }
  return bonusDayTable.add(change)
}
