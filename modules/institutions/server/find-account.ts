import type { AppContext } from '../../kernel/app-context.ts'
import type { SecretBox } from '../../../platform/crypto/index.ts'
import { badField, Refusal } from '../../../platform/problems/index.ts'
import { createSemaphore } from '../../../platform/resilience/index.ts'
import { type Caller, countAttempt } from '../../identity/index.ts'
import { type CommandPlace, readsOf } from '../../ledger/index.ts'
import { unverifiedAccount, type VerificationProgress, verificationProgress } from './extension-points.ts'
import { bankName, findEnquiry } from './queries.ts'
import type { NameEnquiryRow } from './rows.generated.ts'
import { storeEnquiry } from './store.ts'

export type InstitutionsContext = Pick<AppContext, 'db' | 'clock' | 'bank' | 'secrets' | 'extensions'>
type ListContext = Omit<InstitutionsContext, 'db'> & { db: CommandPlace }

/** Who asks. Each enquiry counts against the person and the business. */
export type Enquirer = Pick<Caller, 'personId' | 'businessId'>

/** An enquiry that a person has just seen is reused by the send. */
const ENQUIRY_LIFETIME_MS = 10 * 60_000
const DAY_MS = 24 * 60 * 60_000

/**
 * Names are personal data, and each enquiry costs money. The limits are enough for a busy shop, and too low for reading a
 * bank's customers one by one. A business that has only started its verification cannot pay anybody yet.
 */
const ENQUIRY_LIMIT = { kind: 'name_enquiry', limit: 120, windowMs: 10 * 60_000 }
const BUSINESS_LIMITS = {
  started: { kind: 'name_enquiry_started', limit: 20, windowMs: DAY_MS },
  activated: { kind: 'name_enquiry_business', limit: 1_000, windowMs: DAY_MS },
} as const

export type FoundAccount = {
  accountNumber: string
  bankCode: string
  bankName: string
  accountName: string
  enquiryId: string
  /** As stored; opened by `openAccountBvn`, where the bank needs it. */
  sealedBvn: string | null
  clientId: string | null
}

/** The stored enquiry about an account, only if it is recent, and what the business may ask. Nothing is asked. */
export type KnownAccount = { bankName: string | null; enquiry: NameEnquiryRow | null; progress: VerificationProgress; isUnverified: boolean }

export async function loadKnownAccount(
  { db, clock, bank, extensions }: Pick<InstitutionsContext, 'db' | 'clock' | 'bank' | 'extensions'>,
  accountNumber: string,
  bankCode: string,
  { businessId }: Enquirer,
): Promise<KnownAccount> {
  const notBefore = new Date(clock.now().getTime() - ENQUIRY_LIFETIME_MS)
  const [name, enquiry, progress, isUnverified] = await Promise.all([
    bankName(db.system, bankCode),
    findEnquiry(db.system, { accountNumber, bankCode, notBefore }),
    extensions.of(verificationProgress)(db.ofBusinesses([businessId]), businessId),
    bankCode === bank.ownBankCode && extensions.of(unverifiedAccount)(db.system, accountNumber),
  ])
  return { bankName: name, enquiry, progress, isUnverified }
}

/**
 * The owner of an account, as its bank names it, for a business that has started its verification. An unknown bank or
 * account is refused with its field. Each enquiry at the bank counts, for all purposes together.
 */
export async function findAccount(
  context: InstitutionsContext,
  accountNumber: string,
  bankCode: string,
  requestedBy: Enquirer,
  known?: KnownAccount,
): Promise<FoundAccount> {
  const { bankName: name, enquiry, progress, isUnverified } = known ?? (await loadKnownAccount(context, accountNumber, bankCode, requestedBy))
  if (progress === 'not_started')
    throw new Refusal('institutions.verification_needed', 403, 'Start verifying your business first. Then you can look up account names.')
  if (name === null) throw unknownBank()
  // ERR-81, AMB-85.
  if (isUnverified) throw accountNotFound('Account Number Does Not Exist')
  const row = enquiry ?? (await enquireName(context, accountNumber, bankCode, { ...requestedBy, progress }))
  return foundAccount(row, name)
}

const foundAccount = (row: NameEnquiryRow, bank: string): FoundAccount => ({
  accountNumber: row.account_number,
  bankCode: row.bank_code,
  bankName: bank,
  accountName: row.account_name,
  enquiryId: row.enquiry_id,
  sealedBvn: row.bvn,
  clientId: row.client_id,
})

/** `no_answer`: the bank could not be asked now, or gave no clear answer. */
export type AccountAnswer = FoundAccount | 'not_found' | 'unknown_bank' | 'no_answer'

/**
 * The owners of many accounts, for a list that its business pays or keeps. The limits of single look-ups do not hold: the caller has
 * limited the size of its lists. An enquiry younger than a day is used again, and a few are made at once.
 */
export async function findAccounts(context: ListContext, input: readonly { accountNumber: string; bankCode: string }[]): Promise<AccountAnswer[]> {
  const notBefore = new Date(context.clock.now().getTime() - DAY_MS)
  const semaphore = createSemaphore(LIST_ENQUIRIES_AT_ONCE)
  return Promise.all(
    input.map(async ({ accountNumber, bankCode }) => {
      const [name, known, isUnverified] = await Promise.all([
        bankName(readsOf(context.db), bankCode),
        findEnquiry(readsOf(context.db), { accountNumber, bankCode, notBefore }),
        bankCode === context.bank.ownBankCode && context.extensions.of(unverifiedAccount)(readsOf(context.db), accountNumber),
      ])
      if (name === null) return 'unknown_bank'
      if (isUnverified) return 'not_found'
      const row = known ?? (await semaphore.run(() => askBank(context, accountNumber, bankCode)))
      if (row === 'not_found') return row
      return 'unknown' in row ? 'no_answer' : foundAccount(row, name)
    }),
  )
}

/** The owner of an account, for a decision of staff. It counts against no customer, and an enquiry younger than a day is used again. */
export async function findAccountForStaff(context: ListContext, accountNumber: string, bankCode: string): Promise<FoundAccount> {
  const [answer] = await findAccounts(context, [{ accountNumber, bankCode }])
  if (answer === 'unknown_bank') throw unknownBank()
  if (answer === 'not_found') throw accountNotFound('Account not found')
  if (answer === undefined || answer === 'no_answer') throw noAnswer()
  return answer
}

/** Of the 48 calls that the bank takes at once, so that payments of other people go on. */
const LIST_ENQUIRIES_AT_ONCE = 16

/** The BVN of the account's owner, which some payments must carry. */
export function openAccountBvn(secrets: SecretBox, account: FoundAccount): string | null {
  return account.sealedBvn === null ? null : secrets.open(account.sealedBvn, bvnSealLabel(account))
}

export const bvnSealLabel = ({ bankCode, accountNumber }: { bankCode: string; accountNumber: string }) =>
  `name_enquiry.bvn:${bankCode}:${accountNumber}`

async function enquireName(
  context: InstitutionsContext,
  accountNumber: string,
  bankCode: string,
  { personId, businessId, progress }: Enquirer & { progress: keyof typeof BUSINESS_LIMITS },
): Promise<NameEnquiryRow> {
  const now = context.clock.now()
  const waitMs =
    (await countAttempt(context.db, ENQUIRY_LIMIT, personId, now)) ?? (await countAttempt(context.db, BUSINESS_LIMITS[progress], businessId, now))
  if (waitMs !== null)
    throw new Refusal('institutions.too_many', 429, 'You have looked up many accounts. Please wait a few minutes and try again.', {
      retryAfterSeconds: Math.ceil(waitMs / 1_000),
    })
  const answer = await askBank(context, accountNumber, bankCode)
  if (answer === 'not_found') throw accountNotFound('Account not found')
  if ('unknown' in answer) throw noAnswer({ reason: answer.unknown })
  return answer
}

const noAnswer = (facts: { reason?: string } = {}) =>
  new Refusal('institutions.no_answer', 503, 'The bank did not answer. Please try again.', { retryAfterSeconds: 5, facts })

const unknownBank = () => badField('bank_code', 'Choose a bank from the list', 'institutions.unknown_bank')

const accountNotFound = (message: string) =>
  new Refusal('institutions.account_not_found', 404, message, { fieldErrors: [{ field: 'nuban', message }] })

/** One enquiry at the bank; what it finds is stored. */
async function askBank(
  context: Pick<ListContext, 'db' | 'clock' | 'bank' | 'secrets'>,
  accountNumber: string,
  bankCode: string,
): Promise<NameEnquiryRow | 'not_found' | { unknown: string }> {
  const now = context.clock.now()
  const answer = await context.bank.nameEnquiry({ accountNumber, bankCode })
  if (answer.outcome === 'not_found') return 'not_found'
  if (answer.outcome === 'unknown') return { unknown: answer.reason }
  const row: NameEnquiryRow = {
    account_number: accountNumber,
    bank_code: bankCode,
    account_name: answer.accountName,
    enquiry_id: answer.enquiryId,
    bvn: answer.beneficiaryBvn === null ? null : context.secrets.seal(answer.beneficiaryBvn, bvnSealLabel({ bankCode, accountNumber })),
    client_id: answer.clientId,
    asked_at: now,
  }
  await storeEnquiry(readsOf(context.db), row)
  return row
}
