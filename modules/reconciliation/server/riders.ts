import type { Kobo } from '../../../platform/money/index.ts'
import type { CollectionPosted, CollectionReassigned, CollectionSuspended, Suspended } from '../../collections/index.ts'
import { type PlanPart, type Rider, joined } from '../../ledger/index.ts'
import type {
  TransferContradicted,
  TransferFailed,
  TransferInReview,
  TransferPaidLate,
  TransferReturned,
  TransferSaidReturned,
  TransferRow,
  TransferSettled,
} from '../../transfers/index.ts'
import { caseOpened } from './cases.ts'
import { closeAnsweredJob, doubtPaymentJob } from './job-specs.ts'
import { returnKey, reviewKey, saidReturnedKey } from './matching-keys.ts'
import type { ClearingItemRow } from './rows.ts'

/**
 * What a notice or an answer put into a clearing account waits there, one item for each, until the statement shows it;
 * what it put into suspense is a case. Added in the commit of the money, so that no clearing balance is ever without its
 * items and no suspense without its cases. A book transfer moves nothing at the bank and leaves none.
 */
export const reconciliationRiders: Readonly<Record<string, readonly Rider[]>> = {
  'collection.posted': [openItemForCollection],
  'collection.suspended': [openItemAndUnmatchedCase],
  'collection.reassigned': [openUnmatchedCase],
  'transfer.settled': [openItemForTransfer, reviewIsOver],
  'transfer.failed': [reviewIsOver],
  'transfer.in_review': [reviewIsACase],
  'transfer.paid_late': [openItemAndLateCase],
  'transfer.returned': [openItemForReturn],
  'transfer.said_returned': [saidReturnIsACase],
  'transfer.contradicted': [contradictionIsLookedAt],
}

type Context = Parameters<Rider>[1]

function openItemForCollection({ collection, journalKey }: CollectionPosted, context: Context): PlanPart {
  return clearingItemAdded(context, { partner: collection.partner, side: 'in', key: collection.session_id, amount: collection.amount, journalKey })
}

/** M48. */
function openItemAndUnmatchedCase({ suspended, journalKey }: CollectionSuspended, context: Context): PlanPart {
  const { partner, sessionId, amountKobo } = suspended
  return joined(
    clearingItemAdded(context, { partner, side: 'in', key: sessionId, amount: amountKobo, journalKey }),
    unmatchedCase(suspended, journalKey, context),
  )
}

/** It was posted for somebody else before: its item stands in clearing already. */
function openUnmatchedCase({ suspended, journalKey }: CollectionReassigned, context: Context): PlanPart {
  return unmatchedCase(suspended, journalKey, context)
}

function unmatchedCase({ id, partner, sessionId, ...suspended }: Suspended, journalKey: string, { at }: Context): PlanPart {
  const about = { session_id: sessionId, account_number: suspended.accountNumber, payer_name: suspended.payerName, reason: suspended.reason }
  const money = { kind: 'unmatched', account_kind: 'suspense_unmatched', amount: suspended.amountKobo, case_key: journalKey } as const
  return caseOpened(id, { partner, ...money, ...about }, at)
}

function openItemForTransfer({ transfer, partner, partnerReference, journalKey }: TransferSettled, context: Context): PlanPart {
  if (transfer.route !== 'rail') return {}
  return clearingItemAdded(context, { partner, side: 'out', key: partnerReference, amount: transfer.amount, journalKey })
}

/** The operators decide it; the clock of its case is theirs (docs/money.md §9). */
function reviewIsACase({ transfer, partner, partnerReference }: TransferInReview, { nextId, at }: Context): PlanPart {
  const about = { business_id: transfer.business_id, subject_id: transfer.id, session_id: transfer.session_id }
  const money = { kind: 'review', account_kind: null, amount: transfer.amount, case_key: reviewKey(partnerReference) } as const
  return caseOpened(nextId('sus'), { partner, ...money, ...about, reason: REVIEWED[transfer.review_reason!] }, at)
}

const REVIEWED: Record<NonNullable<TransferRow['review_reason']>, string> = {
  age: 'The bank has given no clear answer about this payment for a day.',
  code: 'The bank keeps this payment until a person has looked at it.',
  differs: 'The bank names another amount or account than this payment has.',
}

/** The bank has ended by itself what a person was to decide. */
function reviewIsOver({ transfer }: TransferSettled | TransferFailed): PlanPart {
  return transfer.review_reason ? { jobs: [closeAnsweredJob(transfer.id)] } : {}
}

/** M52. */
function openItemAndLateCase({ transfer, partner, partnerReference, journalKey }: TransferPaidLate, context: Context): PlanPart {
  const about = { business_id: transfer.business_id, subject_id: transfer.id, session_id: transfer.session_id }
  return joined(
    clearingItemAdded(context, { partner, side: 'out', key: partnerReference, amount: transfer.amount, journalKey }),
    caseOpened(
      context.nextId('sus'),
      {
        partner,
        kind: 'late',
        account_kind: 'suspense_late',
        amount: transfer.amount,
        case_key: journalKey,
        ...about,
        reason: 'The bank has paid what it had refused, after the money had gone back to the customer.',
      },
      context.at,
    ),
  )
}

/** M16; what stood in suspense has its item already. What the bank kept of it is a claim against the bank. */
function openItemForReturn({ transfer, partner, partnerReference, journalKey, cameKobo, stoodIn }: TransferReturned, context: Context): PlanPart {
  const waits = { partner, side: 'in', key: returnKey(partnerReference), amount: cameKobo, journalKey } as const
  const item = joined(stoodIn === 'clearing' ? clearingItemAdded(context, waits) : {}, { jobs: [closeAnsweredJob(transfer.id)] })
  if (cameKobo === transfer.amount) return item
  const short = transfer.amount - cameKobo
  const about = { business_id: transfer.business_id, subject_id: transfer.id, session_id: transfer.session_id }
  const money = { kind: 'difference', account_kind: 'suspense_bank_debit', amount: short, case_key: journalKey } as const
  const reason = 'The rail gave back less than was paid; the customer has everything back, and the bank owes us the rest.'
  return joined(item, caseOpened(context.nextId('sus'), { partner, ...money, ...about, reason }, context.at))
}

/** Nothing is posted for a word (docs/decisions/0009): whether money came is what the statement, or a person, decides. */
function saidReturnIsACase({ transfer, partner, partnerReference }: TransferSaidReturned, { nextId, at }: Context): PlanPart {
  const about = { business_id: transfer.business_id, subject_id: transfer.id, session_id: transfer.session_id }
  const money = { kind: 'difference', account_kind: null, amount: transfer.amount, case_key: saidReturnedKey(partner, partnerReference) } as const
  const reason = 'The bank says that it has given this payment back, and its statement does not show that.'
  return caseOpened(nextId('sus'), { partner, ...money, ...about, reason }, at)
}

/** What stands in clearing for it can only be moved by a command that holds it still. */
function contradictionIsLookedAt({ partnerReference, says, code }: TransferContradicted): PlanPart {
  return { jobs: [doubtPaymentJob(partnerReference, says, code)] }
}

type Told = { partner: string; side: 'in' | 'out'; key: string; amount: Kobo; journalKey: string }

function clearingItemAdded({ at, nextId }: Context, { key, journalKey, ...told }: Told): PlanPart {
  return { adds: [{ table: 'clearing_item', row: clearingItem(nextId('clr'), { ...told, matching_key: key, journal_key: journalKey }, at) }] }
}

export function clearingItem(
  id: string,
  told: Pick<ClearingItemRow, 'partner' | 'side' | 'matching_key' | 'amount' | 'journal_key'>,
  at: Date,
): ClearingItemRow {
  return { id, ...told, opened_at: at, line_id: null, matched_by: null, case_id: null }
}
