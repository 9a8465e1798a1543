import { formatNaira } from '../../../../platform/money/index.ts'
import { badField, Refusal } from '../../../../platform/problems/index.ts'
import type { AppContext } from '../../../kernel/app-context.ts'
import { provenInFloat } from '../../../bills/index.ts'
import { cashpointByAccount } from '../../../cashpoints/index.ts'
import { collectionTable, endClaimedMismatch, needsOfMismatch, mismatchOf, takeBackAccounts, takeBackCreditPlan } from '../../../collections/index.ts'
import {
  type AccountRef,
  billsFloat,
  clearingOut,
  type CommandPlace,
  debt,
  internalAccount,
  type Locked,
  mergePlans,
  partnerClaims,
  type PlanPart,
  readsOf,
  staleState,
  wallet,
} from '../../../ledger/index.ts'
import { acceptedAttempt, recallPlan, returnNeeds, returnTransferPlan, transferById, transferTable } from '../../../transfers/index.ts'
import { openCasePlan, resolveCaseMove } from '../cases.ts'
import { clearingItemRow } from '../commit-hooks.ts'
import type { ReconciliationContext } from '../context.ts'
import {
  caseAccount,
  chargedDebitJournal,
  claimInFloatJournal,
  explainedDebitJournal,
  fundNeverCameJournal,
  givenBackPartJournal,
  lossJournal,
  neverLeftJournal,
  orderedAgainJournal,
  recallJournal,
  repaidClaimJournal,
  staysInFundJournal,
  suspendedAgainJournal,
  takenBackPartJournal,
} from '../postings.ts'
import { caseById, findAccountNumber, findCollection, findLateCase, findRepayment, findSentBackCase } from '../queries.ts'
import type { CaseRow } from '../rows.ts'
import { clearingItemTable, suspenseItemTable } from '../tables.ts'
import { type CaseDecision, type CaseOrder, decideCaseCommand, decisionKey } from './decide-case.ts'

type Context = Pick<ReconciliationContext, 'postingQueue' | 'ids' | 'fulfilments'> & { db: CommandPlace } & Pick<AppContext, 'biller'>

/** How a break ends (docs/money.md M51, M53 to M55, M65, M72, M75, M76). Each is one commit of posting, case and audit entry. */
export const BREAK_ENDS = {
  'take-back': takeBack,
  'take-back-part': takeBackPart,
  'never-paid': neverPaid,
  'never-left': neverLeft,
  'never-sent-back': neverSentBack,
  'late-never-paid': lateNeverPaid,
  'order-again': orderAgain,
  'stays-in-fund': staysInFund,
  'fund-never-came': fundNeverCame,
  'give-back-part': giveBackPart,
  charge,
  'charge-business': chargeBusiness,
  claim,
  repaid,
  'in-float': inFloat,
  lose,
  close,
} as const satisfies Record<string, (context: Context, row: CaseRow, fields: Fields) => CaseDecision | Promise<CaseDecision>>

export type BreakEnd = keyof typeof BREAK_ENDS
type Fields = Readonly<Record<string, string>>

export async function decideBreak(context: Context, caseId: string, end: BreakEnd, fields: Fields, order: CaseOrder): Promise<void> {
  const row = await caseById(readsOf(context.db), caseId)
  if (!row) throw staleState()
  await context.postingQueue.submit(decideCaseCommand(row, await BREAK_ENDS[end](context, row, fields), order))
}

const decided = (open: CaseRow, key: string) => ({ key: decisionKey(open, key), business: open.business_id, amountKobo: open.amount })

const holdsOf = ({ hold_id }: CaseRow) => (hold_id === null ? [] : [hold_id])

/** The lien of a case ends with it. */
const releaseLien = (locked: Locked, { hold_id }: CaseRow): PlanPart =>
  hold_id !== null && locked.hold(hold_id)?.state === 'open' ? { holds: [{ change: 'release', id: hold_id }] } : {}

/** What of an amount the wallet cannot pay, when the lien of the case is released for it. `freedKobo`: of another lien that ends with it. */
function shortOf(locked: Locked, open: CaseRow, business: string, amountKobo: bigint, freedKobo = 0n): bigint {
  const secured = open.hold_id === null ? 0n : (locked.hold(open.hold_id)?.remaining ?? 0n)
  const free = locked.account(wallet(business)).available + secured + freedKobo
  return free >= amountKobo ? 0n : amountKobo - (free > 0n ? free : 0n)
}

const recordDebt = (open: CaseRow, shortKobo: bigint): PlanPart =>
  shortKobo === 0n ? {} : { moves: [suspenseItemTable.move(open.id, { set: { debt: shortKobo } })] }

/** M53: the credit never came, and goes with its fee. */
async function takeBack(context: Context, row: CaseRow): Promise<CaseDecision> {
  const collection = await findCollection(readsOf(context.db), row.subject_id!)
  if (!collection) throw staleState()
  const accountNumber = await findAccountNumber(readsOf(context.db), collection.cashpoint_id)
  const business = collection.business_id
  const mismatch = await mismatchOf(readsOf(context.db), collection.id)
  const { rows, holds } = needsOfMismatch(mismatch)
  return {
    key: 'taken_back',
    needs: { accounts: takeBackAccounts(business), holds: [...holdsOf(row), ...holds], rows: [collectionTable.ref(collection.id), ...rows] },
    resolution: 'taken back: it never came',
    decide(locked, open, at) {
      const credited = locked.row(collectionTable, collection.id)!
      if (credited.state !== 'posted') return staleState()
      const ended = endClaimedMismatch(locked, mismatch, { at, why: 'never came' })
      const shortKobo = shortOf(locked, open, business, credited.amount - credited.fee, ended.freedKobo)
      const { balance } = locked.account(wallet(business))
      const back = takeBackCreditPlan(credited, accountNumber, balance, shortKobo, 'Kasuwa staff found that it never came')
      return mergePlans(back, releaseLien(locked, open), ended.part, recordDebt(open, shortKobo))
    },
  }
}

/** M55: less came than was credited. */
function takeBackPart(_context: Context, row: CaseRow): CaseDecision {
  const business = row.business_id!
  return {
    key: 'part_taken_back',
    needs: { accounts: [wallet(business), debt(business), internalAccount('suspense_unfunded')], holds: holdsOf(row) },
    resolution: 'the difference was taken back',
    decide(locked, open) {
      const shortKobo = shortOf(locked, open, business, open.amount)
      const journals = [takenBackPartJournal(decided(open, 'taken_back'), business, shortKobo)]
      return mergePlans({ journals }, releaseLien(locked, open), recordDebt(open, shortKobo))
    },
  }
}

/** M54: the payment is proven not to have been paid, and comes back with everything that it took. */
async function neverPaid(context: Context, row: CaseRow): Promise<CaseDecision> {
  const [transfer, attempt] = await Promise.all([
    transferById(readsOf(context.db), row.subject_id!),
    acceptedAttempt(readsOf(context.db), row.subject_id!),
  ])
  if (!transfer || !attempt) throw staleState()
  const of = { transfer: { ...transfer, businessId: transfer.business_id }, attempt, fulfilment: context.fulfilments.of(transfer) }
  return {
    key: 'never_paid',
    needs: returnNeeds(of, 'unpaid'),
    resolution: 'two people proved that it was not paid',
    decide(locked, open, at) {
      const { outcome, ...back } = returnTransferPlan(
        locked,
        of,
        { lineId: `case:${open.id}`, amountKobo: open.amount, sessionId: null },
        'unpaid',
        at,
      )
      return outcome.isNew ? back : staleState()
    },
  }
}

/** M72: own money that the bank had called paid is still in the account. What waits at the other end is lost by a decision of its own. */
function neverLeft(): CaseDecision {
  return {
    key: 'never_left',
    needs: { accounts: [internalAccount('suspense_unpaid'), internalAccount('operational_loss')] },
    resolution: 'the bank has confirmed that it never left',
    decide: (_locked, open) => ({ journals: [neverLeftJournal(decided(open, 'never_left'))] }),
  }
}

/** M54 of an M50: the bank never sent it, so it waits in suspense again, under a case of its own. */
async function neverSentBack({ db, ids }: Context, row: CaseRow): Promise<CaseDecision> {
  const first = await findSentBackCase(readsOf(db), row)
  return {
    key: 'never_sent_back',
    needs: { accounts: [internalAccount('suspense_unpaid'), internalAccount('suspense_unmatched')] },
    resolution: 'two people proved that the bank did not send it back',
    decide(_locked, open, at) {
      const posted = suspendedAgainJournal(decided(open, 'never_sent_back'))
      const about = { partner: open.partner, amount: open.amount, case_key: posted.key }
      // Whose money it is does not change: that of a closed business still goes to its owner (M74).
      const known = {
        business_id: first?.business_id ?? open.business_id,
        payer_name: first?.payer_name ?? null,
        account_number: first?.account_number ?? null,
        session_id: first?.session_id ?? null,
        reason: first?.reason ?? 'It was to be sent back to its payer, and the bank has not paid it.',
      }
      const opened = openCasePlan(ids.next('sus'), { ...about, ...known, kind: 'unmatched', account_kind: 'suspense_unmatched' }, at)
      return mergePlans({ journals: [posted] }, opened)
    },
  }
}

/** M54 of an M52: what the bank called paid late it has not paid, so neither side has a loss. It ends both cases. */
async function lateNeverPaid({ db }: Context, row: CaseRow): Promise<CaseDecision> {
  const late = await findLateCase(readsOf(db), row.subject_id!)
  if (!late) throw staleState()
  const transferId = row.subject_id!
  return {
    key: 'late_never_paid',
    needs: {
      accounts: [internalAccount('suspense_unpaid'), internalAccount('suspense_late')],
      rows: [suspenseItemTable.ref(late.id), transferTable.ref(transferId)],
    },
    resolution: 'two people proved that it was not paid late either',
    decide(locked, open, at) {
      const transfer = locked.row(transferTable, transferId)!
      const openLate = locked.row(suspenseItemTable, late.id)!
      if (transfer.state !== 'paid_late' || openLate.state === 'resolved' || openLate.amount !== open.amount) return staleState()
      const posted = recallJournal(decisionKey(open, 'late_never_paid'), internalAccount('suspense_unpaid'), open.amount, open.business_id)
      const ended = { journals: [posted], moves: [resolveCaseMove(openLate, 'the bank has not paid it', posted.key, at)] }
      return mergePlans(ended, recallPlan(transfer, 'never paid, as Kasuwa staff proved'))
    },
  }
}

/** Under it our bank is asked for the second time, and its statement shows it. */
export const orderAgainReference = (caseId: string) => `AGAIN-${caseId}`

/** M75: what the house owes is still owed, so the same payment is ordered once more. */
function orderAgain({ ids }: Context, row: CaseRow): CaseDecision {
  const itemId = ids.next('clr')
  return {
    key: 'ordered_again',
    needs: { accounts: [internalAccount('suspense_unpaid'), clearingOut(row.partner)] },
    resolution: `it was never paid, and is ordered again as ${orderAgainReference(row.id)}`,
    decide(_locked, open, at) {
      const { partner, amount } = open
      const posted = orderedAgainJournal(decided(open, 'ordered_again'), partner)
      const item = { partner, side: 'out', matching_key: orderAgainReference(open.id), amount, journal_key: posted.key } as const
      return { journals: [posted], adds: [clearingItemTable.add(clearingItemRow(itemId, item, at))] }
    },
  }
}

/** M54 of an M30: the cash of the lender has not left, and may be lent. */
function staysInFund(): CaseDecision {
  return {
    key: 'stays_in_fund',
    needs: { accounts: [internalAccount('suspense_unpaid'), internalAccount('loan_fund')] },
    resolution: 'it was never paid, and stays in the loan fund',
    decide: (_locked, open) => ({ journals: [staysInFundJournal(decided(open, 'stays_in_fund'))] }),
  }
}

/** M53 of an M30: the lender has not brought it. What is lent already waits, because it must not be merchants' money. */
function fundNeverCame(): CaseDecision {
  return {
    key: 'fund_never_came',
    needs: { accounts: [internalAccount('suspense_unfunded'), internalAccount('loan_fund')] },
    resolution: 'the lender has not brought it',
    decide(locked, open) {
      const { balance } = locked.account(internalAccount('loan_fund'))
      if (balance < open.amount)
        return new Refusal(
          'reconciliation.fund_lent',
          409,
          `Only ${formatNaira(balance)} of the loan fund is not lent. The lender brings the rest first.`,
        )
      return { journals: [fundNeverCameJournal(decided(open, 'fund_never_came'))] }
    },
  }
}

/** M76: the biller has put back into our float what it owed us. Only its balance proves that. */
async function inFloat(context: Context, row: CaseRow): Promise<CaseDecision> {
  const proven = await provenInFloat(context, row.partner, row.amount)
  return {
    key: 'in_float',
    needs: { accounts: [billsFloat(row.partner), partnerClaims(row.partner)] },
    resolution: 'the biller has put it back into the float',
    decide(locked, open) {
      const { balance, available } = locked.account(billsFloat(open.partner))
      if (balance !== proven.balance || available !== proven.balance - proven.held) return staleState()
      return { journals: [claimInFloatJournal(decided(open, 'in_float'), open.partner)] }
    },
  }
}

/** M55: less was debited than the customer has paid. Of a late payment (M52) the customer has paid nothing before agreeing to it. */
function giveBackPart(_context: Context, row: CaseRow): CaseDecision {
  const business = row.business_id!
  const transferId = row.subject_id!
  return {
    key: 'part_given_back',
    needs: { accounts: [wallet(business), internalAccount('suspense_unpaid')], rows: [transferTable.ref(transferId)] },
    resolution: 'the difference was given to the customer',
    decide(locked, open) {
      const { state } = locked.row(transferTable, transferId)!
      if (state !== 'settled' && state !== 'accepted') return staleState()
      return { journals: [givenBackPartJournal(decided(open, 'given_back'), business)] }
    },
  }
}

const explained = (key: string, resolution: string, account: AccountRef): CaseDecision => ({
  key,
  needs: { accounts: [account, internalAccount('suspense_bank_debit')] },
  resolution,
  decide: (_locked, open) => ({ journals: [explainedDebitJournal(decided(open, key), account)] }),
})

/** M51: a charge of the bank. */
function charge(): CaseDecision {
  return explained('charge', 'it is a charge of the bank', internalAccount('partner_cost'))
}

/** M51: after a restore, a payment that the bank made and the database had lost. It is charged without a fee. */
async function chargeBusiness(context: Context, _row: CaseRow, fields: Fields): Promise<CaseDecision> {
  const accountNumber = fields['account'] ?? ''
  const owner = await cashpointByAccount(readsOf(context.db), accountNumber)
  if (!owner) throw badField('account', `${accountNumber} is no account of ours`, 'reconciliation.unknown_account')
  const business = owner.business_id
  return {
    key: 'charged',
    needs: { accounts: [wallet(business), debt(business), internalAccount('suspense_bank_debit')] },
    resolution: `two people charged it to ${accountNumber}`,
    decide(locked, open) {
      const shortKobo = shortOf(locked, open, business, open.amount)
      const journals = [chargedDebitJournal(decided(open, 'charged'), business, shortKobo)]
      const moves = [suspenseItemTable.move(open.id, { set: { business_id: business, debt: shortKobo } })]
      return { journals, moves }
    },
  }
}

/** M51: an error of the bank, which becomes a claim with a case of its own. */
function claim(context: Context, row: CaseRow): CaseDecision {
  const whole = explained('claimed', 'it is claimed from the bank', partnerClaims(row.partner))
  const claimId = context.ids.next('sus')
  return {
    ...whole,
    decide(locked, open, at) {
      const posted = whole.decide(locked, open, at) as PlanPart
      const money = { kind: 'claim', account_kind: 'partner_claims', amount: open.amount, case_key: posted.journals![0]!.key } as const
      const about = { business_id: open.business_id, subject_id: open.subject_id, reason: 'The bank owes it to us after an error of its own.' }
      return mergePlans(posted, openCasePlan(claimId, { partner: open.partner, ...money, ...about }, at))
    },
  }
}

/** The partner has repaid a claim: the credit in suspense with this session id and this amount ends both. */
async function repaid(context: Context, row: CaseRow, fields: Fields): Promise<CaseDecision> {
  const repayment = await findRepayment(readsOf(context.db), row, fields['session'] ?? '')
  if (!repayment) throw badField('session', 'No credit of this amount with this session id is in suspense', 'reconciliation.no_repayment')
  return {
    key: 'repaid',
    needs: { accounts: [internalAccount('suspense_unmatched'), partnerClaims(row.partner)], rows: [suspenseItemTable.ref(repayment.id)] },
    resolution: 'it was repaid',
    decide(locked, open, at) {
      const credited = locked.row(suspenseItemTable, repayment.id)!
      if (credited.state === 'resolved') return staleState()
      const posted = repaidClaimJournal(decided(open, 'repaid'), open.partner)
      return { journals: [posted], moves: [resolveCaseMove(credited, 'a claim was repaid with it', posted.key, at)] }
    },
  }
}

/** M65. */
function lose(_context: Context, row: CaseRow): CaseDecision {
  const account = caseAccount({ account_kind: row.account_kind!, partner: row.partner })
  return {
    key: 'lost',
    needs: {
      accounts: [account, internalAccount('operational_loss'), ...(row.hold_id === null ? [] : [wallet(row.business_id!)])],
      holds: holdsOf(row),
    },
    resolution: 'two people accepted the loss',
    decide: (locked, open) => mergePlans({ journals: [lossJournal(decided(open, 'lost'), account)] }, releaseLien(locked, open)),
  }
}

/** A contradiction of the bank, for which nothing was posted. */
function close(): CaseDecision {
  return {
    key: 'closed',
    needs: { accounts: [] },
    resolution: 'two people found the books right',
    decide: (_locked, open) => (open.account_kind === null ? {} : new Refusal('reconciliation.has_money', 409, 'This case ends with a posting.')),
  }
}
