import type { Sql } from '../../../../platform/db/index.ts'
import { Refusal } from '../../../../platform/problems/index.ts'
import { type BusinessRow, findBusiness } from '../../../businesses/index.ts'
import { cashpointByAccount, type CashpointRow, defaultCashpoint } from '../../../cashpoints/index.ts'
import { type Caller, findGrant } from '../../../identity/index.ts'
import { type Enquirer, findAccount, type FoundAccount, type KnownAccount } from '../../../institutions/index.ts'
import { payoutBankSince } from '../../../payout-banks/index.ts'
import type { Movement } from '../../../pricing/index.ts'
import { findOutflowCap, type OutflowCap } from '../../../risk/index.ts'
import { sealTransferBvn } from '../bvn.ts'
import type { PaymentContext } from '../context.ts'
import { transferByReference } from '../queries.ts'
import type { TransferRow } from '../rows.ts'
import type { Payment } from './send-transfer.ts'

/** The beneficiary: the account under the name that its bank gives, and the receiving business if it is ours. */
export type Payee = { account: FoundAccount; receiver: { businessId: string; cashpointId: string; ownerIdentity: string | null } | null }

/** An account of ours that is paid belongs to another business. */
export type PayeeContext = Pick<PaymentContext, 'acrossBusinesses' | 'clock' | 'bank' | 'secrets' | 'extensions'>

export async function findPayee(
  context: PayeeContext,
  accountNumber: string,
  bankCode: string,
  requestedBy: Enquirer,
  known?: KnownAccount,
): Promise<Payee> {
  const account = await findAccount({ ...context, db: context.acrossBusinesses('payee') }, accountNumber, bankCode, requestedBy, known)
  return { account, receiver: await findOwnReceiver(context, accountNumber, bankCode) }
}

/** The receiving business, if the account is one of ours. Asks no bank. */
export async function findOwnReceiver(context: PayeeContext, accountNumber: string, bankCode: string): Promise<Payee['receiver']> {
  const cashpoint = await findOwnCashpoint(context, accountNumber, bankCode)
  if (!cashpoint) return null
  const owner = await findBusiness(context.acrossBusinesses('payee').system, cashpoint.business_id)
  return { businessId: cashpoint.business_id, cashpointId: cashpoint.id, ownerIdentity: owner?.owner_identity ?? null }
}

/** How a payment to this account moves: over a rail, or in the books if the account is ours. */
export function movementTo(sender: BusinessRow, receiver: Payee['receiver']): 'rail' | 'book' | 'own' {
  if (receiver === null) return 'rail'
  return sender.owner_identity !== null && sender.owner_identity === receiver.ownerIdentity ? 'own' : 'book'
}

async function findOwnCashpoint(context: PayeeContext, accountNumber: string, bankCode: string) {
  return bankCode === context.bank.ownBankCode ? cashpointByAccount(context.acrossBusinesses('payee').system, accountNumber) : null
}

export async function loadCallerBusiness(db: Sql, { businessId }: Pick<Caller, 'businessId'>): Promise<BusinessRow> {
  const business = await findBusiness(db, businessId)
  if (!business) throw new Error(`business ${businessId} of a session does not exist`)
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
  context: PaymentContext,
  caller: Caller,
  requestId: string,
  { reference, kind }: Pick<NewPayment, 'reference' | 'kind'>,
): Promise<Payer> {
  const own = context.tenant(caller)
  const [sender, source, grantId, known, cap] = await Promise.all([
    loadCallerBusiness(own, caller),
    defaultCashpoint(own, caller.businessId),
    findGrant(own, caller, context.clock.now()),
    transferByReference(own, { businessId: caller.businessId, reference }),
    findCapOf(context, caller, kind === 'withdrawal' ? 'payout' : 'rail'),
  ])
  return { caller, requestId, sender, source, grantId, known, cap }
}

const CHANGED_BANK_MS = 24 * 60 * 60_000

type CapContext = Pick<PaymentContext, 'tenant' | 'acrossBusinesses' | 'clock' | 'newDeviceChecks'>

/** The cap that a payment of this person uses up. */
export const findCapOf = (context: CapContext, caller: Enquirer, movement: Movement): Promise<OutflowCap | null> =>
  movement === 'payout' ? withdrawalCap(context, caller) : findOutflowCap({ ...context, db: context.acrossBusinesses('people') }, caller.personId)

/** A payout bank that was in use a day before the cap is the own account of old. Only one that came later counts against the cap. */
export async function withdrawalCap(context: CapContext, caller: Enquirer): Promise<OutflowCap | null> {
  const cap = await findOutflowCap({ ...context, db: context.acrossBusinesses('people') }, caller.personId)
  if (!cap) return null
  const since = await payoutBankSince(context.tenant(caller), caller.businessId)
  return since !== null && since.getTime() < cap.startsAt.getTime() - CHANGED_BANK_MS ? null : cap
}

export type NewPayment = Pick<Payment, 'kind' | 'reference' | 'amountKobo' | 'remark'>

/** Reads everything that the command needs. Data that may change before the decision is read again under its locks. */
export async function preparePayment(
  context: Pick<PaymentContext, 'rules' | 'ids' | 'bank' | 'secrets'>,
  payer: Omit<Payer, 'known'>,
  input: NewPayment,
  payee: Payee,
): Promise<Payment> {
  const { caller, sender, source, grantId, requestId, cap } = payer
  const rules = await context.rules()
  if (!source?.account_number)
    throw new Refusal('transfers.no_account_yet', 409, 'Your account is on its way. Money can be sent once the bank has opened it.')
  const { account, receiver } = payee
  if (input.kind === 'withdrawal' && caller.approval && caller.approval.digest !== payoutDigest(sender)) throw payoutChanged()
  const ids = {
    transfer: context.ids.next('trf'),
    attempt: context.ids.next('att'),
    hold: context.ids.next('hld'),
    collection: context.ids.next('col'),
  }
  return {
    ...input,
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
export async function findPayoutPayee(context: PayeeContext, business: BusinessRow, caller: Enquirer): Promise<Payee> {
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
  const payees = { ...context, db: context.acrossBusinesses('payee') }
  return { account: await findAccount(payees, business.payout_account_number, business.payout_bank_code, caller), receiver: null }
}

/** Names the payout bank of a withdrawal that waits for approval: another bank needs another approval. */
export const payoutDigest = ({ payout_account_number: account, payout_bank_code: bank }: BusinessRow): string => `${bank} ${account}`

const payoutChanged = () =>
  new Refusal('transfers.payout_changed', 409, 'The payout account was changed after this was asked. Ask again. Nothing was sent.')

export const withdrawalReference = (requestId: string) => `withdrawal-${requestId}`
