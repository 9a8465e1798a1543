import type { Refusal } from '../../../../platform/problems/index.ts'
import { type CollectionRow, confirming } from '../../../collections/index.ts'
import {
  type AccountRef,
  clearingIn,
  clearingOut,
  type Held,
  houseAccount,
  type MoneyCommand,
  type Plan,
  type PlanPart,
  joined,
  wallet,
  movedOn,
} from '../../../ledger/index.ts'
import { caseOpened } from '../cases.ts'
import { accountOf, type Disagreement, disagreed } from '../postings.ts'
import type { OpenLine, Subject } from '../queries.ts'
import type { ClearingItemRow, StatementLineRow } from '../rows.ts'
import { lienOf, ownerOf } from './suspend-item.ts'

/** A line of the statement with the item that it means and what that is about. `accountNumber`: ours, of a credit. */
export type Shown = { line: OpenLine; subject: Subject; accountNumber: string; ids: { case: string; lien: string } }
export type DifferenceOutcome = { caseId: string }

/**
 * M55: the statement has the payment with another amount. What both agree on goes the usual way; the difference alone is a
 * case, by whichever of four postings it is: more or less, in or out. The item takes the amount that the statement shows,
 * so that the two match to the kobo.
 */
export function settleDifferenceCommand(about: Shown): MoneyCommand<DifferenceOutcome> {
  const { line, subject, ids } = about
  return {
    name: 'reconciliation.difference',
    scope: 'reconciliation-difference',
    key: `${subject.item.id}:${line.line_id}`,
    fingerprint: '',
    actor: 'system',
    needs: {
      accounts: differingAccounts(about),
      holds: subject.collection?.hold_id ? [subject.collection.hold_id] : [],
      rows: [{ table: 'clearing_item', id: subject.item.id }, ...differingRows(about)],
    },
    decide(held, at): Plan<DifferenceOutcome> | Refusal {
      const item = held.row<ClearingItemRow>('clearing_item', subject.item.id)!
      const shown = held.row<StatementLineRow>('statement_line', line.id)!
      const isOpen = item.line_id === null && item.case_id === null && shown.matched_by === null
      if (!isOpen || item.amount === shown.amount) return movedOn()
      return { ...differing(held, about, at), outcome: { caseId: ids.case } }
    },
  }
}

/** What `differing` touches beside the item and the lien, for whoever plans with it. */
export function differingAccounts({ line: { partner, direction }, subject: { collection } }: Shown): AccountRef[] {
  const postings = direction === 'in' ? (['M48', 'M53'] as const) : (['M51', 'M54'] as const)
  return [
    direction === 'in' ? clearingIn(partner) : clearingOut(partner),
    ...postings.map((posting) => houseAccount(accountOf(posting))),
    ...(collection ? [wallet(collection.business_id)] : []),
  ]
}

export const differingRows = ({ line, subject: { collection } }: Shown) => [
  { table: 'statement_line', id: line.id },
  ...(collection ? [{ table: 'collection', id: collection.id }] : []),
]

/** The difference between an item that stands in clearing and its line: posted, with its case, and what is lacking secured. */
export function differing(held: Held, about: Shown, at: Date): PlanPart {
  const { line, subject, ids } = about
  const item = held.row<ClearingItemRow>('clearing_item', subject.item.id)!
  const shown = held.row<StatementLineRow>('statement_line', line.id)!
  const isMore = shown.amount > item.amount
  const amount = isMore ? shown.amount - item.amount : item.amount - shown.amount
  const posting = DIFFERENCES[item.side][isMore ? 'more' : 'less']
  const credited = subject.collection && held.row<CollectionRow>('collection', subject.collection.id)!
  const owner = ownerOf(credited)
  const lack = owner !== null && posting === 'M53' ? lienOf(owner, ids, amount) : null
  const business = owner ?? subject.payment?.businessId ?? null
  const posted = disagreed(`difference:${item.id}`, posting, line.partner, amount, business)
  const opened = caseOpened(
    ids.case,
    {
      partner: line.partner,
      kind: 'difference',
      account_kind: accountOf(posting),
      amount,
      case_key: posted.key,
      session_id: null,
      business_id: business,
      subject_id: credited?.id ?? subject.payment?.transferId ?? null,
      hold_id: lack?.holdId ?? null,
      reason: `The statement shows ${shown.amount} kobo where ${item.amount} kobo were told.`,
    },
    at,
  )
  const settled = {
    journals: [posted],
    holds: lack?.holds ?? [],
    moves: [{ table: 'clearing_item', id: item.id, set: { amount: shown.amount } }],
  }
  return joined(credited ? provenBy(held, credited, about) : {}, settled, opened)
}

const DIFFERENCES: Record<'in' | 'out', Record<'more' | 'less', Disagreement>> = {
  in: { more: 'M48', less: 'M53' },
  out: { more: 'M51', less: 'M54' },
}

/** The line names another account than the one that was credited. */
export const isElsewhere = ({ line, accountNumber }: Shown) => (line.account_number ?? accountNumber) !== accountNumber

/** That money came under this session id is proven by the line; how much is what differs. For another account nothing is proven. */
export function provenBy(held: Held, credited: CollectionRow, about: Shown): PlanPart {
  if (credited.state !== 'posted_on_lien' || isElsewhere(about)) return {}
  return confirming(credited, about.accountNumber, held.account(wallet(credited.business_id)).balance, 'the statement shows it')
}
