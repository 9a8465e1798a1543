import { lagosDay } from '../../../../platform/clock/index.ts'
import { formatNaira, type Kobo } from '../../../../platform/money/index.ts'
import { Refusal } from '../../../../platform/problems/index.ts'
import { businessTable, canReceive, isActivated } from '../../../businesses/index.ts'
import { internalAccount, type Locked, type Needs, type PlanPart, wallet } from '../../../ledger/index.ts'
import { feeFor, type Rules } from '../../../pricing/index.ts'
import { collectionPosted } from '../domain-events.ts'
import { assignedJournal } from '../postings.ts'
import { NOTHING_BACK } from '../expected/part-back.ts'
import type { CollectionRow } from '../rows.ts'
import { collectionTable } from '../tables.ts'
import { REVERSAL_WINDOW_MS, totalsAndEvents } from './credit-collection.ts'

/** Money in suspense with the owner that people have found. The payer's account is empty where the bank has not named it. */
export type AssignedCredit = {
  id: string
  caseId: string
  partner: string
  sessionId: string
  amountKobo: Kobo
  payer: { name: string; account: string; bankCode: string; bankName: string }
  narration: string
  receivedAt: Date
  owner: { businessId: string; cashpointId: string; accountNumber: string }
  rules: Rules
}

export const assignCreditNeeds = ({ owner }: AssignedCredit): Required<Pick<Needs, 'accounts' | 'rows'>> => ({
  accounts: [wallet(owner.businessId), ...(['suspense_unmatched', 'fees_inbound', 'vat'] as const).map(internalAccount)],
  rows: [businessTable.ref(owner.businessId)],
})

/** M49: a payment in like any other, for a business that may receive. Its day at the bank is that on which it came. */
export function assignCreditPlan(locked: Locked, credit: AssignedCredit, at: Date): PlanPart | Refusal {
  const business = locked.row(businessTable, credit.owner.businessId)!
  if (!isActivated(business) || !canReceive(business))
    return new Refusal('collections.cannot_receive', 422, `${business.name} cannot receive ${formatNaira(credit.amountKobo)} now.`)
  const to = { business: credit.owner.businessId, cashpoint: credit.owner.cashpointId }
  const fee = feeFor(credit.rules.fees, 'inbound', business, credit.amountKobo, lagosDay(at))
  const posted = assignedJournal(
    { sessionId: credit.sessionId, amountKobo: credit.amountKobo, bank: credit.partner },
    to,
    fee,
    lagosDay(credit.receivedAt),
  )
  const row: CollectionRow = {
    id: credit.id,
    business_id: to.business,
    cashpoint_id: to.cashpoint,
    partner: credit.partner,
    session_id: credit.sessionId,
    bank_session_id: null,
    state: 'posted',
    amount: credit.amountKobo,
    fee: fee.feeKobo,
    vat: fee.vatKobo,
    channel: 'transfer',
    payer_name: credit.payer.name,
    payer_account: credit.payer.account,
    payer_bank_code: credit.payer.bankCode,
    payer_bank_name: credit.payer.bankName,
    narration: credit.narration,
    received_at: credit.receivedAt,
    posted_at: at,
    // Without the payer's account it cannot be sent back from the screen.
    reversal_expires_at: credit.payer.account === '' ? at : new Date(at.getTime() + REVERSAL_WINDOW_MS),
    hold_id: null,
    lien_case_id: null,
    assigned_case_id: credit.caseId,
    recall_id: null,
    ...NOTHING_BACK,
  }
  const balanceAfterKobo = locked.account(wallet(to.business)).balance + credit.amountKobo - fee.feeKobo
  return {
    journals: [posted],
    adds: [collectionTable.add(row)],
    ...totalsAndEvents(row),
    domainEvents: [
      collectionPosted({ collection: row, accountNumber: credit.owner.accountNumber, journalKey: posted.key, balanceAfterKobo, isAssigned: true }),
    ],
  }
}
