import { collectionTable } from '../tables.ts'
import { lagosDay } from '../../../../platform/clock/index.ts'
import type { Kobo } from '../../../../platform/money/index.ts'
import { Refusal } from '../../../../platform/problems/index.ts'
import { type BusinessRow, isActivated, canReceive, businessTable } from '../../../businesses/index.ts'
import { type LiveEvent, type Locked, internalAccount, mergePlans, type MoneyCommand, staleState, type Plan, wallet } from '../../../ledger/index.ts'
import { feeFor, type Rules } from '../../../pricing/index.ts'
import { type SuspendedCredit, collectionPosted, collectionSuspended } from '../domain-events.ts'
import { accountsOf, type BankCredit, collectionJournal, unmatchedJournal } from '../postings.ts'
import { expectedCreditPlan, feeOfPart, heldBy, lockedExpectation, needsOfExpectation } from '../expected/expected-credit.ts'
import { NOTHING_BACK } from '../expected/part-back.ts'
import type { OpenExpectation } from '../expected/queries.ts'
import type { CollectionRow } from '../rows.ts'
import type { CreditTerms, SourceCredit } from '../sources/source.ts'

/** A credit confirmed by its partner, with the owner of its account if known. */
export type Credit = {
  ids: { collection: string; suspense: string; lien: string }
  /** The partner of the source. */
  bank: string
  /** Those of the bank account, if the source says nothing else. */
  terms?: CreditTerms
  inflow: SourceCredit
  payerBankName: string
  owner: { businessId: string; cashpointId: string } | null
  /** The order that has the account number for itself. */
  expectation?: OpenExpectation | null
  rules: Rules
  /** The bank did not answer for a minute: the money is shown, and a lien keeps it from leaving (docs/money.md M1). */
  isUnconfirmed?: boolean
  /** The time of posting, if it is not now. Used only for the demo's history. */
  at?: Date
}

export type CreditOutcome = { state: 'posted' | 'posted_on_lien' | 'suspense'; id: string }

const BANK_ACCOUNT_TERMS: CreditTerms = { posting: 'M1', feeName: 'inbound' }

const HOUR_MS = 60 * 60_000
/** docs/money.md §9: the time in which a collection can be sent back. */
export const REVERSAL_WINDOW_MS = 24 * HOUR_MS

/** M1, M2 or M3 if the owner is known and may be credited, otherwise M48 with its case. Once for each session id. */
export function creditCommand(credit: Credit): MoneyCommand<CreditOutcome> {
  const { owner, bank, inflow, expectation, terms = BANK_ACCOUNT_TERMS } = credit
  const expecting = expectation ? needsOfExpectation(expectation) : null
  const accounts = accountsOf(terms.posting, bank, owner?.businessId ?? '')
  return {
    name: 'collections.credit',
    scope: 'collection',
    key: `${bank}:${inflow.sessionId}`,
    // The partner's key may change where the session of the network does not.
    ...(inflow.bankSessionId !== undefined && {
      secondaryKey: { scope: 'collection-session', key: `${bank}:${inflow.bankSessionId}` },
    }),
    fingerprint: '',
    actor: 'system',
    ...(credit.at && { at: credit.at }),
    needs: {
      accounts: [
        accounts.owed,
        internalAccount('suspense_unmatched'),
        accounts.fees,
        internalAccount('vat'),
        ...(inflow.costKobo ? [accounts.cost] : []),
        ...(owner ? [accounts.owner] : []),
        // The liens of parts that it completes are on the wallet.
        ...(owner && expecting && terms.later ? [wallet(owner.businessId)] : []),
      ],
      rows: [...(owner ? [businessTable.ref(owner.businessId)] : []), ...(terms.later?.rows(inflow.sessionId) ?? []), ...(expecting?.rows ?? [])],
      ...(expecting && { holds: expecting.holds }),
    },
    decide: (locked, at) => decide(credit, locked, at),
  }
}

function decide(credit: Credit, locked: Locked, at: Date): Plan<CreditOutcome> | Refusal {
  const business = credit.owner && locked.row(businessTable, credit.owner.businessId)
  if (!credit.owner || !business) return planWithoutOwner(credit, locked, at, 'unknown_account')
  if (!isActivated(business)) return planWithoutOwner(credit, locked, at, 'not_activated')
  if (!canReceive(business)) return planWithoutOwner(credit, locked, at, business.standing)
  return planPosted(credit, credit.owner, business, locked, at)
}

/** A notice alone never opens a case: money without an owner waits for the bank's confirmation. */
const planWithoutOwner = (credit: Credit, locked: Locked, at: Date, reason: string) =>
  credit.isUnconfirmed ? staleState() : planSuspended(credit, locked, at, reason)

function planPosted(
  credit: Credit,
  owner: NonNullable<Credit['owner']>,
  business: BusinessRow,
  locked: Locked,
  at: Date,
): Plan<CreditOutcome> | Refusal {
  const { inflow, bank, terms = BANK_ACCOUNT_TERMS } = credit
  const feeName = typeof terms.feeName === 'function' ? terms.feeName(bank) : terms.feeName
  const expected = credit.expectation ? lockedExpectation(credit.expectation, locked) : null
  if (expected instanceof Refusal) return expected
  const feeOf = (amountKobo: Kobo) => feeFor(credit.rules.fees, feeName, business, amountKobo, lagosDay(at))
  const isSettledLater = terms.later !== undefined
  const fee = expected ? feeOfPart(credit.expectation!, expected, { ...inflow, isSettledLater }, feeOf) : feeOf(inflow.amountKobo)
  const to = { business: owner.businessId, cashpoint: owner.cashpointId }
  const journal = collectionJournal(paidOf(credit), to, fee, terms.posting)
  const account = accountsOf(terms.posting, bank, owner.businessId).owner
  const row: CollectionRow = {
    id: credit.ids.collection,
    business_id: owner.businessId,
    cashpoint_id: owner.cashpointId,
    partner: bank,
    session_id: inflow.sessionId,
    bank_session_id: inflow.bankSessionId ?? null,
    state: credit.isUnconfirmed ? 'posted_on_lien' : 'posted',
    amount: inflow.amountKobo,
    fee: fee.feeKobo,
    vat: fee.vatKobo,
    channel: inflow.channel,
    payer_name: inflow.payerName,
    payer_account: inflow.payerAccountNumber,
    payer_bank_code: inflow.payerBankCode,
    payer_bank_name: credit.payerBankName,
    narration: inflow.narration,
    received_at: inflow.receivedAt,
    posted_at: at,
    // A payment by card is refunded and never sent back (TXN-23).
    reversal_expires_at: terms.later ? at : new Date(at.getTime() + REVERSAL_WINDOW_MS),
    hold_id: credit.isUnconfirmed ? credit.ids.lien : null,
    lien_case_id: null,
    assigned_case_id: null,
    recall_id: null,
    ...NOTHING_BACK,
  }
  const ordered =
    credit.expectation && expected ? expectedCreditPlan(credit.expectation, expected, row, { at, holdId: credit.ids.lien, isSettledLater }) : null
  const fact = collectionPosted({
    collection: row,
    accountNumber: inflow.accountNumber,
    journalKey: journal.key,
    balanceAfterKobo: terms.later ? null : locked.account(account).balance + inflow.amountKobo - fee.feeKobo,
    ...(ordered && { heldKobo: heldBy(ordered) }),
    ...costOf(inflow),
    ...(isSettledLater && { isSettledLater }),
  })
  const lien = {
    change: 'place' as const,
    id: credit.ids.lien,
    account,
    kind: 'lien' as const,
    about: row.id,
    reason: 'The bank has not confirmed this payment yet.',
  }
  const posted = {
    journals: [journal],
    holds: row.hold_id === null ? [] : [{ ...lien, amount: row.amount - row.fee }],
    adds: [collectionTable.add(row)],
    ...totalsAndEvents(row),
    domainEvents: [fact],
  }
  const outcome = { state: credit.isUnconfirmed ? ('posted_on_lien' as const) : ('posted' as const), id: row.id }
  const later = terms.later?.plan(inflow, { collection: row, partner: bank, locked, at })
  return { ...(later || ordered ? mergePlans(posted, later ?? {}, ordered ?? {}) : posted), outcome }
}

const paidOf = ({ inflow, bank }: Credit): BankCredit => ({ sessionId: inflow.sessionId, amountKobo: inflow.amountKobo, bank, ...costOf(inflow) })

const costOf = ({ costKobo }: SourceCredit): { costKobo?: Kobo } => (costKobo ? { costKobo } : {})

/** Day totals and live events of money in, by business and cashpoint; also for a book transfer between businesses. */
export function totalsAndEvents(row: PostedCredit & Pick<CollectionRow, 'fee'>): Pick<Plan, 'totals' | 'events'> {
  const total = { business: row.business_id, cashpoint: row.cashpoint_id, count: 1 }
  return {
    totals: [
      { ...total, kind: 'collection', amount: row.amount },
      { ...total, kind: 'inbound_fee', amount: row.fee },
    ],
    events: [postedEvent(row)],
  }
}

type PostedCredit = Pick<CollectionRow, 'id' | 'business_id' | 'cashpoint_id' | 'amount' | 'state' | 'payer_name'>

/** Names the payer of a certain payment only: screens announce it. A name is cut, because a live event has a limited size. */
export const postedEvent = (row: PostedCredit): LiveEvent => ({
  business: row.business_id,
  cashpoint: row.cashpoint_id,
  kind: 'collection.posted',
  data: { id: row.id, amount: Number(row.amount), ...(row.state === 'posted' && { payer: [...row.payer_name].slice(0, 100).join('') }) },
})

/** A commit hook opens its case in this commit. */
function planSuspended(credit: Credit, locked: Locked, at: Date, reason: string): Plan<CreditOutcome> {
  const { inflow, bank, terms = BANK_ACCOUNT_TERMS } = credit
  const item: SuspendedCredit = {
    id: credit.ids.suspense,
    partner: bank,
    sessionId: inflow.sessionId,
    amountKobo: inflow.amountKobo,
    accountNumber: inflow.accountNumber,
    payerName: inflow.payerName,
    reason,
    ...costOf(inflow),
    ...(terms.later && { isSettledLater: true }),
  }
  const journal = unmatchedJournal(paidOf(credit), terms.posting)
  const fact = collectionSuspended({ suspended: item, journalKey: journal.key })
  const later = terms.later?.plan(inflow, { collection: null, partner: bank, locked, at }) ?? {}
  return { ...mergePlans({ journals: [journal], domainEvents: [fact] }, later), outcome: { state: 'suspense', id: item.id } }
}
