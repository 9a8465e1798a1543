import { type CollectionRow, confirming } from '../../../collections/index.ts'
import { clearingIn, clearingOut, type Held, houseAccount, type MoneyCommand, type Plan, type PlanPart, wallet } from '../../../ledger/index.ts'
import { caseOpened } from '../cases.ts'
import { accountOf, type Disagreement, disagreed } from '../postings.ts'
import type { OpenLine, Subject } from '../queries.ts'
import type { ClearingItemRow, StatementLineRow } from '../rows.ts'
import { lienOf } from './suspend-item.ts'

export type DifferenceOutcome = { caseId: string | null }

/**
 * M55: the statement has the payment with another amount. What both agree on goes the usual way; the difference alone is a
 * case, by whichever of four postings it is: more or less, in or out. The item takes the amount that the statement shows,
 * so that the two match to the kobo.
 */
export function settleDifferenceCommand(
  line: OpenLine,
  itemId: string,
  { collection, payment }: Subject,
  ids: { case: string; lien: string },
  accountNumber: string,
): MoneyCommand<DifferenceOutcome> {
  const { partner, direction } = line
  const clearing = direction === 'in' ? clearingIn(partner) : clearingOut(partner)
  const suspense = (direction === 'in' ? (['M48', 'M53'] as const) : (['M51', 'M54'] as const)).map((posting) => houseAccount(accountOf(posting)))
  const lien = collection?.hold_id ?? null
  return {
    name: 'reconciliation.difference',
    scope: 'reconciliation-difference',
    key: `${itemId}:${line.line_id}`,
    fingerprint: '',
    actor: 'system',
    needs: {
      accounts: [clearing, ...suspense, ...(collection ? [wallet(collection.business_id)] : [])],
      holds: lien === null ? [] : [lien],
      rows: [
        { table: 'clearing_item', id: itemId },
        { table: 'statement_line', id: line.id },
        ...(collection ? [{ table: 'collection', id: collection.id }] : []),
      ],
    },
    decide(held, at): Plan<DifferenceOutcome> {
      const item = held.row<ClearingItemRow>('clearing_item', itemId)!
      const shown = held.row<StatementLineRow>('statement_line', line.id)!
      const isOpen = item.line_id === null && item.case_id === null && shown.matched_by === null
      if (!isOpen || item.amount === shown.amount) return { outcome: { caseId: null } }
      const isMore = shown.amount > item.amount
      const amount = isMore ? shown.amount - item.amount : item.amount - shown.amount
      const posting = DIFFERENCES[item.side][isMore ? 'more' : 'less']
      const credited = collection && held.row<CollectionRow>('collection', collection.id)!
      const proven = credited ? provenBy(held, credited, accountNumber) : {}
      const lack = credited && posting === 'M53' ? lienOf(credited.business_id, ids, amount) : null
      const business = credited?.business_id ?? payment?.businessId ?? null
      const posted = disagreed(`difference:${item.id}`, posting, partner, amount, business)
      const opened = caseOpened(
        ids.case,
        {
          partner,
          kind: 'difference',
          account_kind: accountOf(posting),
          amount,
          case_key: posted.key,
          session_id: null,
          business_id: business,
          subject_id: credited?.id ?? payment?.transferId ?? null,
          hold_id: lack?.holdId ?? null,
          reason: `The statement shows ${shown.amount} kobo where ${item.amount} kobo were told.`,
        },
        at,
      )
      return {
        ...proven,
        journals: [posted],
        holds: [...(proven.holds ?? []), ...(lack?.holds ?? [])],
        adds: opened.adds ?? [],
        moves: [...(proven.moves ?? []), { table: 'clearing_item', id: item.id, set: { amount: shown.amount } }],
        jobs: opened.jobs ?? [],
        outcome: { caseId: ids.case },
      }
    },
  }
}

const DIFFERENCES: Record<'in' | 'out', Record<'more' | 'less', Disagreement>> = {
  in: { more: 'M48', less: 'M53' },
  out: { more: 'M51', less: 'M54' },
}

/** That money came under this session id is proven by the line; how much is what differs. */
function provenBy(held: Held, credited: CollectionRow, accountNumber: string): PlanPart {
  if (credited.state !== 'posted_on_lien') return {}
  return confirming(credited, accountNumber, held.account(wallet(credited.business_id)).balance, 'the statement shows it')
}
