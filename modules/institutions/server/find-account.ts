import type { AppContext } from '../../app-context.ts'
import type { SecretBox } from '../../../platform/crypto/index.ts'
import { badField, Refusal } from '../../../platform/problems/index.ts'
import { type Caller, countAttempt } from '../../identity/index.ts'
import { type VerificationProgress, verificationProgress } from './extension-points.ts'
import { bankName, findEnquiry } from './queries.ts'
import type { NameEnquiryRow } from './rows.generated.ts'
import { storeEnquiry } from './store.ts'

export type InstitutionsContext = Pick<AppContext, 'db' | 'clock' | 'bank' | 'secrets' | 'extensions'>

/** Who asks. Each enquiry counts against the person and the business. */
export type Enquirer = Pick<Caller, 'personId' | 'businessId'>

/** An enquiry that a person has just seen is reused by the send. */
const ENQUIRY_LIFETIME_MS = 10 * 60_000
const DAY_MS = 24 * 60 * 60_000

/**
 * Names are personal data, and each enquiry costs money. The limits are enough for a busy shop, and too low for reading a
 * bank's customers one by one. A business that has only started its verification cannot pay anybody yet.
 */
const ENQUIRY_LIMIT = { kind: 'name_enquiry', most: 120, windowMs: 10 * 60_000 }
const BUSINESS_LIMITS = {
  started: { kind: 'name_enquiry_started', most: 20, windowMs: DAY_MS },
  activated: { kind: 'name_enquiry_business', most: 1_000, windowMs: DAY_MS },
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
export type KnownAccount = { bankName: string | null; enquiry: NameEnquiryRow | null; progress: VerificationProgress }

export async function loadKnownAccount(
  { db, clock, extensions }: Pick<InstitutionsContext, 'db' | 'clock' | 'extensions'>,
  accountNumber: string,
  bankCode: string,
  { businessId }: Enquirer,
): Promise<KnownAccount> {
  const notBefore = new Date(clock.now().getTime() - ENQUIRY_LIFETIME_MS)
  const [name, enquiry, progress] = await Promise.all([
    bankName(db.system, bankCode),
    findEnquiry(db.system, { accountNumber, bankCode, notBefore }),
    extensions.of(verificationProgress)(businessId),
  ])
  return { bankName: name, enquiry, progress }
}

/**
 * The owner of an account, as its bank names it, for a business that has started its verification. An unknown bank or
 * account is refused with its field. Each enquiry at the bank counts, for all purposes together.
 */
export async function findAccount(
  context: InstitutionsContext,
  accountNumber: string,
  bankCode: string,
  askedBy: Enquirer,
  known?: KnownAccount,
): Promise<FoundAccount> {
  const { bankName: name, enquiry, progress } = known ?? (await loadKnownAccount(context, accountNumber, bankCode, askedBy))
  if (progress === 'not_started')
    throw new Refusal('institutions.verification_needed', 403, 'Start verifying your business first. Then you can look up account names.')
  if (name === null) throw badField('bank_code', 'Choose a bank from the list', 'institutions.unknown_bank')
  const row = enquiry ?? (await enquireName(context, accountNumber, bankCode, { ...askedBy, progress }))
  return {
    accountNumber,
    bankCode,
    bankName: name,
    accountName: row.account_name,
    enquiryId: row.enquiry_id,
    sealedBvn: row.bvn,
    clientId: row.client_id,
  }
}

/** The BVN of the account's owner, which some payments must carry. */
export function openAccountBvn(secrets: SecretBox, account: FoundAccount): string | null {
  return account.sealedBvn === null ? null : secrets.open(account.sealedBvn, bvnSealLabel(account))
}

const bvnSealLabel = ({ bankCode, accountNumber }: { bankCode: string; accountNumber: string }) => `name_enquiry.bvn:${bankCode}:${accountNumber}`

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
  const answer = await context.bank.nameEnquiry({ accountNumber, bankCode })
  if (answer.outcome === 'not_found')
    throw new Refusal('institutions.account_not_found', 404, 'Account not found', { fieldErrors: [{ field: 'nuban', message: 'Account not found' }] })
  if (answer.outcome === 'unknown')
    throw new Refusal('institutions.no_answer', 503, 'The bank did not answer. Please try again.', {
      retryAfterSeconds: 5,
      facts: { reason: answer.reason },
    })
  const row: NameEnquiryRow = {
    account_number: accountNumber,
    bank_code: bankCode,
    account_name: answer.accountName,
    enquiry_id: answer.enquiryId,
    bvn: answer.beneficiaryBvn === null ? null : context.secrets.seal(answer.beneficiaryBvn, bvnSealLabel({ bankCode, accountNumber })),
    client_id: answer.clientId,
    asked_at: now,
  }
  await storeEnquiry(context.db.system, row)
  return row
}
