import { clearingItemTable, statementLineTable } from '../tables.ts'
import type { Refusal } from '../../../../platform/problems/index.ts'
import { type CollectionRow, confirmCreditPlan, collectionTable } from '../../../collections/index.ts'
import {
  type AccountRef,
  clearingIn,
  clearingOut,
  type Locked,
  internalAccount,
  type MoneyCommand,
  type Plan,
  type PlanPart,
  mergePlans,
  wallet,
  staleState,
} from '../../../ledger/index.ts'
import { openCasePlan } from '../cases.ts'
import { discrepancyAccount, type DiscrepancyPosting, discrepancyJournal } from '../postings.ts'
import type { OpenLine, Subject } from '../queries.ts'
import { newLien, creditedBusiness } from './suspend-item.ts'

/** A line of the statement with its item and subject. `accountNumber`: ours, of a credit. */
export type ShownLine = { line: OpenLine; subject: Subject; accountNumber: string; ids: { case: string; lien: string } }
export type DifferenceOutcome = { caseId: string }

/**
 * M55: the statement has the payment with another amount. The common part is processed as usual; only the difference is
 * a case. One of four postings applies: more or less, in or out. The item takes the amount of the statement, so that
 * the two match to the kobo.
 */
export function settleDifferenceCommand(about: ShownLine): MoneyCommand<DifferenceOutcome> {
  const { line, subject, ids } = about
  return {
    name: 'reconciliation.difference',
    scope: 'reconciliation-difference',
    key: `${subject.item.id}:${line.line_id}`,
    fingerprint: '',
    actor: 'system',
    needs: {
      accounts: differenceAccounts(about),
      holds: subject.collection?.hold_id ? [subject.collection.hold_id] : [],
      rows: [clearingItemTable.ref(subject.item.id), ...differenceRows(about)],
    },
    decide(locked, at): Plan<DifferenceOutcome> | Refusal {
      const item = locked.row(clearingItemTable, subject.item.id)!
      const shown = locked.row(statementLineTable, line.id)!
      const isOpen = item.line_id === null && item.case_id === null && shown.matched_by === null
      if (!isOpen || item.amount === shown.amount) return staleState()
      return { ...differencePlan(locked, about, at), outcome: { caseId: ids.case } }
    },
  }
}

/** The accounts of `differencePlan` beside the item and the lien, for commands that include it. */
export function differenceAccounts({ line: { partner, direction }, subject: { collection } }: ShownLine): AccountRef[] {
  const postings = direction === 'in' ? (['M48', 'M53'] as const) : (['M51', 'M54'] as const)
  return [
    direction === 'in' ? clearingIn(partner) : clearingOut(partner),
    ...postings.map((posting) => internalAccount(discrepancyAccount(posting))),
    ...(collection ? [wallet(collection.business_id)] : []),
  ]
}

export const differenceRows = ({ line, subject: { collection } }: ShownLine) => [
  statementLineTable.ref(line.id),
  ...(collection ? [collectionTable.ref(collection.id)] : []),
]

/** The difference between an item in clearing and its line: posted, with its case, and a shortfall secured. */
export function differencePlan(locked: Locked, about: ShownLine, at: Date): PlanPart {
  const { line, subject, ids } = about
  const item = locked.row(clearingItemTable, subject.item.id)!
  const shown = locked.row(statementLineTable, line.id)!
  const isMore = shown.amount > item.amount
  const amount = isMore ? shown.amount - item.amount : item.amount - shown.amount
  const posting = DIFFERENCE_POSTINGS[item.side][isMore ? 'more' : 'less']
  const credited = subject.collection && locked.row(collectionTable, subject.collection.id)!
  const owner = creditedBusiness(credited)
  const shortfallLien = owner !== null && posting === 'M53' ? newLien(locked, owner, ids, amount) : null
  const business = owner ?? subject.payment?.businessId ?? null
  const posted = discrepancyJournal(`difference:${item.id}`, posting, line.partner, amount, business)
  const opened = openCasePlan(
    ids.case,
    {
      partner: line.partner,
      kind: 'difference',
      account_kind: discrepancyAccount(posting),
      amount,
      case_key: posted.key,
      session_id: null,
      business_id: business,
      subject_id: credited?.id ?? subject.payment?.transferId ?? null,
      hold_id: shortfallLien?.holdId ?? null,
      reason: `The statement shows ${shown.amount} kobo where ${item.amount} kobo were told.`,
    },
    at,
  )
  const settled = {
    journals: [posted],
    holds: shortfallLien?.holds ?? [],
    moves: [clearingItemTable.move(item.id, { set: { amount: shown.amount } })],
  }
  return mergePlans(credited ? confirmShownCredit(locked, credited, about) : {}, settled, opened)
}

const DIFFERENCE_POSTINGS: Record<'in' | 'out', Record<'more' | 'less', DiscrepancyPosting>> = {
  in: { more: 'M48', less: 'M53' },
  out: { more: 'M51', less: 'M54' },
}

/** The line names another account than the one that was credited. */
export const isForOtherAccount = ({ line, accountNumber }: ShownLine) => (line.account_number ?? accountNumber) !== accountNumber

/**
 * The line proves that money came under this session id; only the amount differs. It proves nothing about another
 * account.
 */
export function confirmShownCredit(locked: Locked, credited: CollectionRow, about: ShownLine): PlanPart {
  if (credited.state !== 'posted_on_lien' || isForOtherAccount(about)) return {}
  return confirmCreditPlan(credited, about.accountNumber, locked.account(wallet(credited.business_id)).balance, 'the statement shows it')
}
