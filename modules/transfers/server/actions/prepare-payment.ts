import { Refusal } from '../../../../platform/problems/index.ts'
import { type BusinessRow, findBusiness, meterUsed } from '../../../businesses/index.ts'
import { cashpointByAccount, type CashpointRow, defaultCashpoint } from '../../../cashpoints/index.ts'
import { type Caller, findGrant } from '../../../identity/index.ts'
import { type Enquirer, findAccount, type FoundAccount, type KnownAccount } from '../../../institutions/index.ts'
import { balancesOf } from '../../../ledger/index.ts'
import { payoutBankSince } from '../../../payout-banks/index.ts'
import { type Movement, type OutflowLimit, outflowLimit, type Rules } from '../../../pricing/index.ts'
import { checkOutflowCap, findOutflowCap, type OutflowCap, usedOfOutflowCap } from '../../../risk/index.ts'
import type { Kobo } from '../../../../platform/money/index.ts'
import { lagosDay } from '../../../../platform/clock/index.ts'
import { sealTransferBvn } from '../bvn.ts'
import type { TransfersContext } from '../context.ts'
import { checkTransfer, type CheckedTransfer } from '../check-transfer.ts'
import { transferByReference } from '../queries.ts'
import type { TransferRow } from '../rows.ts'
import type { Payment } from './send-transfer.ts'

/** The beneficiary: the account under the name that its bank gives, and the receiving business if it is ours. */
export type Payee = { account: FoundAccount; receiver: { businessId: string; cashpointId: string; ownerIdentity: string | null } | null }

export async function findPayee(
  context: TransfersContext,
  accountNumber: string,
  bankCode: string,
  askedBy: Enquirer,
  known?: KnownAccount,
): Promise<Payee> {
  const account = await findAccount(context, accountNumber, bankCode, askedBy, known)
  return { account, receiver: await findOwnReceiver(context, accountNumber, bankCode) }
}

/** The receiving business, if the account is one of ours. Asks no bank. */
export async function findOwnReceiver(context: TransfersContext, accountNumber: string, bankCode: string): Promise<Payee['receiver']> {
  const cashpoint = await findOwnCashpoint(context, accountNumber, bankCode)
  if (!cashpoint) return null
  const owner = await findBusiness(context.db.system, cashpoint.business_id)
  return { businessId: cashpoint.business_id, cashpointId: cashpoint.id, ownerIdentity: owner?.owner_identity ?? null }
}

async function findOwnCashpoint(context: TransfersContext, accountNumber: string, bankCode: string) {
  return bankCode === context.bank.ownBankCode ? cashpointByAccount(context.db.system, accountNumber) : null
}

export async function loadCallerBusiness(context: TransfersContext, caller: Caller): Promise<BusinessRow> {
  const business = await findBusiness(context.db.system, caller.businessId)
  if (!business) throw new Error(`business ${caller.businessId} of a session does not exist`)
  return business
}

/**
 * The sender with everything known before the payment: business and account, open grant, and the earlier transfer of
 * the same reference.
 */
export type Payer = {
  caller: Caller
  requestId: string
  sender: BusinessRow
  source: CashpointRow | null
  grantId: string | null
  known: TransferRow | null
  cap: OutflowCap | null
}

export async function loadPayer(
  context: TransfersContext,
  caller: Caller,
  requestId: string,
  { reference, kind }: Pick<NewPayment, 'reference' | 'kind'>,
): Promise<Payer> {
  const [sender, source, grantId, known, cap] = await Promise.all([
    loadCallerBusiness(context, caller),
    defaultCashpoint(context.db.system, caller.businessId),
    findGrant(context.db.system, caller, context.clock.now()),
    transferByReference(context.db.system, { businessId: caller.businessId, reference }),
    kind === 'withdrawal' ? withdrawalCap(context, caller) : findOutflowCap(context, caller.personId),
  ])
  return { caller, requestId, sender, source, grantId, known, cap }
}

const CHANGED_BANK_MS = 24 * 60 * 60_000

/** A payout bank that was in use a day before the cap is the own account of old. Only one that came later counts against the cap. */
export async function withdrawalCap(
  context: TransfersContext,
  { personId, businessId }: Pick<Caller, 'personId' | 'businessId'>,
): Promise<OutflowCap | null> {
  const cap = await findOutflowCap(context, personId)
  if (!cap) return null
  const since = await payoutBankSince(context.db.system, businessId)
  return since !== null && since.getTime() < cap.startsAt.getTime() - CHANGED_BANK_MS ? null : cap
}

export type NewPayment = Pick<Payment, 'kind' | 'reference' | 'amountKobo' | 'remark'>

/** Reads everything that the command needs. Data that may change before the decision is read again under its locks. */
export async function preparePayment(context: TransfersContext, payer: Omit<Payer, 'known'>, asked: NewPayment, payee: Payee): Promise<Payment> {
  const { caller, sender, source, grantId, requestId, cap } = payer
  const rules = await context.rules()
  if (!source?.account_number)
    throw new Refusal('transfers.no_account_yet', 409, 'Your account is on its way. Money can be sent once the bank has opened it.')
  const { account, receiver } = payee
  if (asked.kind === 'withdrawal' && caller.approval && caller.approval.digest !== payoutDigest(sender)) throw payoutChanged()
  const ids = {
    transfer: context.ids.next('trf'),
    attempt: context.ids.next('att'),
    hold: context.ids.next('hld'),
    collection: context.ids.next('col'),
  }
  return {
    ...asked,
    ids,
    bank: context.bank.name,
    sender: { businessId: sender.id, account: source.account_number, name: sender.name },
    beneficiary: {
      name: account.accountName,
      account: account.accountNumber,
      bankCode: account.bankCode,
      bankName: account.bankName,
      enquiryId: account.enquiryId,
      sealedBvn: sealTransferBvn(context.secrets, ids.transfer, account),
      clientId: account.clientId,
    },
    receiver: receiver && { businessId: receiver.businessId, cashpointId: receiver.cashpointId },
    rules,
    caller,
    grantId,
    cap,
    requestId,
  }
}

/**
 * The payout bank is the one stored on the business; without one a withdrawal is refused. An account of ours is refused
 * too. It is paid in the books, and over the rail the money would come back as a collection of another business.
 */
export async function findPayoutPayee(context: TransfersContext, business: BusinessRow, caller: Enquirer): Promise<Payee> {
  if (!business.payout_account_number || !business.payout_bank_code)
    throw new Refusal(
      'transfers.no_payout_bank',
      422,
      'Set up payout account. Money can be withdrawn once a bank account is linked to this business.',
    )
  if (await findOwnCashpoint(context, business.payout_account_number, business.payout_bank_code))
    throw new Refusal(
      'transfers.payout_is_ours',
      422,
      'The payout account is one of our own. Link an account at another bank to withdraw, or send the money as a transfer.',
    )
  return { account: await findAccount(context, business.payout_account_number, business.payout_bank_code, caller), receiver: null }
}

/** Names the payout bank of a withdrawal that waits for approval: another bank needs another approval. */
export const payoutDigest = ({ payout_account_number: account, payout_bank_code: bank }: BusinessRow): string => `${bank} ${account}`

const payoutChanged = () =>
  new Refusal('transfers.payout_changed', 409, 'The payout account was changed after this was asked. Ask again. Nothing was sent.')

/** The price, and whether the payment would be accepted now: the checks of the command, on data read without locks. `earningsKobo`: paid out of earnings and not out of the wallet. */
export async function checkTransferNow(
  context: TransfersContext,
  sender: BusinessRow,
  movement: Movement,
  amountKobo: Kobo,
  { cap = null, earningsKobo }: { cap?: OutflowCap | null; earningsKobo?: Kobo } = {},
): Promise<{ judged: CheckedTransfer | Refusal; availableKobo: Kobo; rules: Rules; limit: OutflowLimit | null; usedKobo: Kobo }> {
  const at = context.clock.now()
  const [rules, balances] = await Promise.all([context.rules(), balancesOf(context.db.system, sender.id)])
  const limit = outflowLimit(rules.limits, sender.tier, lagosDay(at), sender.daily_limit_kobo)
  const [used, usedOfCap] = await Promise.all([
    limit instanceof Refusal ? 0n : loadMeterUsage(context, sender.id, limit),
    cap ? usedOfOutflowCap(context, cap) : 0n,
  ])
  const availableKobo = earningsKobo ?? balances.availableKobo
  const checked = checkTransfer({ sender, rules, movement, amountKobo, availableKobo, usedKobo: () => used, at })
  const capped = checkOutflowCap(cap, { limits: rules.limits, usedKobo: usedOfCap, amountKobo, at })
  const judged = checked instanceof Refusal ? checked : (capped ?? checked)
  return { judged, availableKobo, rules, limit: limit instanceof Refusal ? null : limit, usedKobo: used }
}

const loadMeterUsage = (context: TransfersContext, businessId: string, limit: OutflowLimit) =>
  meterUsed(context.db.system, businessId, limit.meterKind, limit.period)

export const withdrawalReference = (requestId: string) => `withdrawal-${requestId}`
