import type { Kobo } from '../../../platform/money/index.ts'
import { nowText } from '../../context.ts'
import { OWN_BANK_CODE, POOL, type BankContext } from './context.ts'

export type CollectionAccount = { accountNumber: string; accountName: string; accountId: string; reference: string }

/** The same reference answers the same account: the caller may have lost the first answer. */
export function openCollectionAccount(context: BankContext, request: { branch: string; reference: string }): CollectionAccount {
  return context.database.transaction(() => {
    const known = context.database.get<AccountRow>('select * from collection_account where reference = ?', request.reference)
    if (known) return accountOf(known)
    const accountNumber = freeAccountNumber(context)
    return addCollectionAccount(context, { accountNumber, accountName: `${POOL.client}-${request.branch}`, reference: request.reference })
  })
}

/** The same reference answers the same number. `endsAt`: an ISO time. */
export function openOneTimeAccount(
  context: BankContext,
  request: { name: string; reference: string; amountKobo: Kobo; validation: 'A0' | 'A5'; endsAt: string },
): CollectionAccount {
  return context.database.transaction(() => {
    const account = openCollectionAccount(context, { branch: request.name, reference: request.reference })
    context.database.run(
      'insert into one_time_account values (?, ?, ?, ?) on conflict do nothing',
      account.accountNumber,
      request.amountKobo,
      request.validation,
      request.endsAt,
    )
    return account
  })
}

/** Why the bank turns this payment to one of its one-time numbers away; null when it takes it. */
export function refusalOfOneTime(context: BankContext, accountNumber: string, amountKobo: Kobo): string | null {
  const account = context.database.get<{ amount_kobo: bigint; validation: string; ends_at: string }>(
    'select * from one_time_account where account_number = ?',
    accountNumber,
  )
  if (!account) return null
  if (account.ends_at <= nowText(context)) return 'This account number has ended.'
  return account.validation === 'A0' && account.amount_kobo !== amountKobo ? 'This account number takes another amount.' : null
}

export function addCollectionAccount(
  context: BankContext,
  account: { accountNumber: string; accountName: string; reference: string },
): CollectionAccount {
  const accountId = `A${account.accountNumber}`
  context.database.run(
    'insert into collection_account values (?, ?, ?, ?, ?) on conflict do nothing',
    account.accountNumber,
    account.accountName,
    accountId,
    account.reference,
    nowText(context),
  )
  return { ...account, accountId }
}

export function findCollectionAccount(context: BankContext, accountNumber: string): CollectionAccount | null {
  const row = context.database.get<AccountRow>('select * from collection_account where account_number = ?', accountNumber)
  return row && accountOf(row)
}

export function listCollectionAccounts(context: BankContext): CollectionAccount[] {
  return context.database.all<AccountRow>('select * from collection_account order by opened_at, account_number').map(accountOf)
}

/** Empty when the bank has no demo history. */
export const historyImportedAt = (context: BankContext): string =>
  context.database.get<{ at: string | null }>('select max(at) as at from history_import')!.at ?? ''

const ACCOUNTS_OF_A_KIND = 50

/** The accounts opened since the demo, newest first, and the demo's in the order of their opening; 50 of each at most. */
export function accountsToPay(context: BankContext): { signUps: CollectionAccount[]; demo: CollectionAccount[] } {
  const imported = historyImportedAt(context)
  const since = context.database.all<AccountRow>(
    'select * from collection_account where opened_at > ? order by opened_at desc, rowid desc limit ?',
    imported,
    ACCOUNTS_OF_A_KIND,
  )
  const before = context.database.all<AccountRow>(
    'select * from collection_account where opened_at <= ? order by rowid limit ?',
    imported,
    ACCOUNTS_OF_A_KIND,
  )
  return { signUps: since.map(accountOf), demo: before.map(accountOf) }
}

/** The accounts with these numbers, by number. */
export function findCollectionAccounts(context: BankContext, accountNumbers: readonly string[]): Map<string, CollectionAccount> {
  const rows = context.database.all<AccountRow>(
    'select * from collection_account where account_number in (select value from json_each(?))',
    JSON.stringify(accountNumbers),
  )
  return new Map(rows.map((row) => [row.account_number, accountOf(row)]))
}

/** The name of the business and its cashpoint, without the bank's prefix. */
export const businessName = ({ accountName }: CollectionAccount): string => accountName.replace(`${POOL.client}-`, '')

/** Business and cashpoint apart, where the account of the business itself is among `accounts`. */
export function cashpointNames(accounts: readonly CollectionAccount[]): (account: CollectionAccount) => string {
  const businesses = new Set(accounts.map(businessName))
  return (account) => {
    const parts = businessName(account).split('-')
    const length = parts.findIndex((_, at) => at > 0 && businesses.has(parts.slice(0, at).join('-')))
    return length === -1 ? businessName(account) : `${parts.slice(0, length).join('-')}, ${parts.slice(length).join('-')}`
  }
}

export function poolBalance(context: BankContext): Kobo {
  return context.database.get<{ balance_kobo: bigint }>('select balance_kobo from pool')!.balance_kobo
}

/** The balance less the reserves of pending transfers. */
export function poolAvailable(context: BankContext): Kobo {
  const reserved = context.database.get<{ sum: bigint }>(
    'select coalesce(sum(amount_kobo), 0) as sum from transfer where reserves = 1 and reference not in (select reference from house_order)',
  )!.sum
  return poolBalance(context) - reserved
}

export function adjustPoolBalance(context: BankContext, byKobo: Kobo): void {
  context.database.run('update pool set balance_kobo = balance_kobo + ?', byKobo)
}

type AccountRow = { account_number: string; account_name: string; account_id: string; reference: string }

function accountOf(row: AccountRow): CollectionAccount {
  return { accountNumber: row.account_number, accountName: row.account_name, accountId: row.account_id, reference: row.reference }
}

function freeAccountNumber(context: BankContext): string {
  for (;;) {
    const serial = `10${String(context.random.below(10_000_000)).padStart(7, '0')}`
    const accountNumber = serial + nubanCheckDigit(OWN_BANK_CODE, serial)
    if (![POOL.accountNumber, context.settings.operatingAccountNumber].includes(accountNumber) && !findCollectionAccount(context, accountNumber))
      return accountNumber
  }
}

/** The CBN's NUBAN rule for a three-digit bank code. */
function nubanCheckDigit(bankCode: string, serial: string): string {
  const weights = [3, 7, 3]
  const sum = [...(bankCode + serial)].reduce((total, digit, at) => total + Number(digit) * weights[at % 3]!, 0)
  return String((10 - (sum % 10)) % 10)
}
