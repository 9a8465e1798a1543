import { Refusal } from '../../../../platform/problems/index.ts'
import { type BusinessRow, findBusiness, meterUsed } from '../../../businesses/index.ts'
import { cashpointByAccount, defaultCashpoint } from '../../../cashpoints/index.ts'
import { type Caller, findGrant } from '../../../identity/index.ts'
import { findAccount, type FoundAccount } from '../../../institutions/index.ts'
import { balancesOf } from '../../../ledger/index.ts'
import { type OutflowLimit, outflowLimit, type Rules } from '../../../pricing/index.ts'
import type { Kobo } from '../../../../platform/money/index.ts'
import { lagosDay } from '../../../../platform/clock/index.ts'
import type { TransfersKit } from '../kit.ts'
import { judge, type Judged } from '../judge.ts'
import type { Payment } from './send-transfer.ts'

/** Where the money would go: the account as its bank names it, and whether it is one of ours. */
export type Payee = { account: FoundAccount; receiver: { businessId: string; cashpointId: string; ownerIdentity: string | null } | null }

export async function findPayee(kit: TransfersKit, accountNumber: string, bankCode: string): Promise<Payee> {
  const account = await findAccount(kit, accountNumber, bankCode)
  const cashpoint = bankCode === kit.bank.ownBankCode ? await cashpointByAccount(kit.db.system, accountNumber) : null
  if (!cashpoint) return { account, receiver: null }
  const owner = await findBusiness(kit.db.system, cashpoint.business_id)
  return { account, receiver: { businessId: cashpoint.business_id, cashpointId: cashpoint.id, ownerIdentity: owner?.owner_identity ?? null } }
}

export async function callersBusiness(kit: TransfersKit, caller: Caller): Promise<BusinessRow> {
  const business = await findBusiness(kit.db.system, caller.businessId)
  if (!business) throw new Error(`business ${caller.businessId} of a session does not exist`)
  return business
}

export type NewPayment = Pick<Payment, 'kind' | 'reference' | 'amountKobo' | 'remark'>

/** What the command needs, read before it is decided; what could change meanwhile is read again under its locks. */
export async function gatherPayment(kit: TransfersKit, caller: Caller, asked: NewPayment, payee: Payee, requestId: string): Promise<Payment> {
  const [business, rules, source, grantId] = await Promise.all([
    callersBusiness(kit, caller),
    kit.rules(),
    defaultCashpoint(kit.db.system, caller.businessId),
    findGrant(kit.db.system, caller),
  ])
  if (!source?.account_number)
    throw new Refusal('transfers.no_account_yet', 409, 'Your account is on its way. Money can be sent once the bank has opened it.')
  const { account, receiver } = payee
  return {
    ...asked,
    ids: { transfer: kit.ids.next('trf'), attempt: kit.ids.next('att'), hold: kit.ids.next('hld'), collection: kit.ids.next('col') },
    bank: kit.bank.name,
    sender: { businessId: business.id, account: source.account_number, name: business.name },
    beneficiary: {
      name: account.accountName,
      account: account.accountNumber,
      bankCode: account.bankCode,
      bankName: account.bankName,
      enquiryId: account.enquiryId,
      bvn: account.bvn,
      clientId: account.clientId,
    },
    receiver: receiver && { businessId: receiver.businessId, cashpointId: receiver.cashpointId },
    rules,
    caller,
    grantId,
    requestId,
  }
}

/** The payout bank is the one that stands on the business; without one there is nowhere to withdraw to. */
export async function payoutPayee(kit: TransfersKit, caller: Caller): Promise<Payee> {
  const business = await callersBusiness(kit, caller)
  if (!business.payout_account_number || !business.payout_bank_code)
    throw new Refusal(
      'transfers.no_payout_bank',
      422,
      'Set up payout account. Money can be withdrawn once a bank account is linked to this business.',
    )
  return { account: await findAccount(kit, business.payout_account_number, business.payout_bank_code), receiver: null }
}

/** What it would cost and whether it could go now: the same judgement as the command's, on what is read without locks. */
export async function judgeNow(
  kit: TransfersKit,
  caller: Caller,
  movement: Parameters<typeof judge>[0]['movement'],
  amountKobo: Kobo,
): Promise<{ judged: Judged | Refusal; availableKobo: Kobo; business: BusinessRow; rules: Rules }> {
  const at = kit.clock.now()
  const [business, rules, balances] = await Promise.all([callersBusiness(kit, caller), kit.rules(), balancesOf(kit.db.system, caller.businessId)])
  const limit = outflowLimit(rules.limits, business.tier, lagosDay(at))
  const used = limit instanceof Refusal ? 0n : await usedOf(kit, business.id, limit)
  const judged = judge({ sender: business, rules, movement, amountKobo, availableKobo: balances.availableKobo, usedKobo: () => used, at })
  return { judged, availableKobo: balances.availableKobo, business, rules }
}

const usedOf = (kit: TransfersKit, businessId: string, limit: OutflowLimit) => meterUsed(kit.db.system, businessId, limit.meterKind, limit.period)

export const withdrawalReference = (requestId: string) => `withdrawal-${requestId}`
