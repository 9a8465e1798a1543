import { nowText, type PartnerContext } from '../context.ts'

/** `reference`: the client's; null where the vendor takes none. */
export type ReservedAccount = { accountNumber: string; accountName: string; reference: string | null }

type AccountInput = {
  accountName: string
  /** The vendor's numbers begin with these two digits. */
  prefix: string
  reference?: string | null
  customer?: string | null
}

/** Each call reserves another number. A reference or customer must be free (`conflictOf`). */
export function reserveAccount(context: PartnerContext, { accountName, prefix, reference = null, customer = null }: AccountInput): ReservedAccount {
  const accountNumber = freeAccountNumber(context, prefix)
  context.database.run(
    'insert into alternate_account values (?, ?, ?, ?, ?, ?)',
    context.partner.name,
    accountNumber,
    accountName,
    reference,
    customer,
    nowText(context),
  )
  return { accountNumber, accountName, reference }
}

/** Why a vendor that knows its clients by reference, and gives a customer one account, reserves none. */
export function conflictOf(context: PartnerContext, request: { reference: string; customer: string }): 'reference_used' | 'customer_has_one' | null {
  if (accountOfReference(context, request.reference)) return 'reference_used'
  const ofCustomer = context.database.get(`${ACCOUNT} and customer = ?`, context.partner.name, request.customer)
  return ofCustomer === null ? null : 'customer_has_one'
}

function freeAccountNumber(context: PartnerContext, prefix: string): string {
  for (;;) {
    const accountNumber = `${prefix}${String(context.random.below(100_000_000)).padStart(8, '0')}`
    if (findAccount(context, accountNumber) === null) return accountNumber
  }
}

const ACCOUNT = `select account_number as "accountNumber", account_name as "accountName", reference from alternate_account where partner = ?`

export const findAccount = (context: PartnerContext, accountNumber: string): ReservedAccount | null =>
  context.database.get<ReservedAccount>(`${ACCOUNT} and account_number = ?`, context.partner.name, accountNumber)

export const accountOfReference = (context: PartnerContext, reference: string): ReservedAccount | null =>
  context.database.get<ReservedAccount>(`${ACCOUNT} and reference = ?`, context.partner.name, reference)

/** The newest first. */
export const latestAccounts = (context: PartnerContext, count: number): ReservedAccount[] =>
  context.database.all<ReservedAccount>(`${ACCOUNT} order by rowid desc limit ?`, context.partner.name, count)
