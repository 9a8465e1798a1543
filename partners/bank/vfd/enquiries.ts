import { z } from 'zod'
import { koboToNairaText } from '../../../platform/money/index.ts'
import type { Answer, BankListing, CollectionAccount, NameEnquiry, OneTimeAccount, OneTimeAccountRequest } from '../port.ts'
import type { VfdClient } from './client.ts'
import { OWN_BANK_CODE, toCbnCode, toWireCode } from './institutions.ts'

const bankData = z.object({ bank: z.array(z.object({ code: z.string().min(1), name: z.string().min(1) })) })

export async function listBanks(client: VfdClient): Promise<Answer<BankListing[]>> {
  const reply = await client.get('/bank', {})
  if (reply.kind === 'unclear') return { outcome: 'unknown', reason: reply.reason }
  const data = bankData.safeParse(reply.envelope.data)
  if (reply.envelope.status !== '00' || !data.success) return { outcome: 'unknown', reason: 'The bank’s list of banks cannot be read' }
  return { outcome: 'ok', value: data.data.bank.map(({ code, name }) => ({ code: toCbnCode(code), name: name.trim() })) }
}

const recipientData = z.object({
  name: z.string().trim().min(1),
  clientId: z.string().nullish(),
  bvn: z.string().nullish(),
  account: z.object({ number: z.string(), id: z.string() }),
})

export async function enquireName(client: VfdClient, request: { accountNumber: string; bankCode: string }): Promise<NameEnquiry> {
  const reply = await client.get('/transfer/recipient', {
    accountNo: request.accountNumber,
    bank: toWireCode(request.bankCode),
    transfer_type: request.bankCode === OWN_BANK_CODE ? 'intra' : 'inter',
  })
  if (reply.kind === 'unclear') return { outcome: 'unknown', reason: reply.reason }
  if (reply.envelope.status === '104') return { outcome: 'not_found' }
  const data = recipientData.safeParse(reply.envelope.data)
  if (reply.envelope.status !== '00' || !data.success) return { outcome: 'unknown', reason: `${reply.envelope.status} ${reply.envelope.message}` }
  if (data.data.account.number !== request.accountNumber) return { outcome: 'unknown', reason: 'The bank answered about another account' }
  return {
    outcome: 'found',
    accountName: data.data.name,
    enquiryId: data.data.account.id,
    beneficiaryBvn: data.data.bvn || null,
    clientId: data.data.clientId || null,
  }
}

const branchData = z.object({ accountNo: z.string().regex(/^\d{10}$/), accountName: z.string().min(1), accountId: z.string().min(1) })

/** The reference in the body makes the call idempotent: after a lost answer it opens no second account. */
export async function openBranchAccount(
  client: VfdClient,
  poolAccountNumber: string,
  request: { reference: string; accountName: string },
): Promise<Answer<CollectionAccount>> {
  const reply = await client.post('/client/tiers/corporate', {
    parentAccountNo: poolAccountNumber,
    branch: request.accountName,
    reference: request.reference,
  })
  if (reply.kind === 'unclear') return { outcome: 'unknown', reason: reply.reason }
  const data = branchData.safeParse(reply.envelope.data)
  if (reply.envelope.status !== '00' || !data.success) return { outcome: 'unknown', reason: `${reply.envelope.status} ${reply.envelope.message}` }
  return { outcome: 'ok', value: { accountNumber: data.data.accountNo, accountName: data.data.accountName, accountId: data.data.accountId } }
}

const oneTimeData = z.object({ accountNumber: z.string().regex(/^\d{10}$/), accountName: z.string().min(1).optional() })

/** A0 turns every other amount away, A5 takes any. */
const AMOUNT_VALIDATION = { exact: 'A0', any: 'A5' } as const

/** `199` names a field that the bank does not accept, and `155` that the merchant has no numbers: both stay so. */
const REFUSALS: readonly string[] = ['199', '155']

/** The bank de-duplicates on the reference. */
export async function openOneTimeAccount(
  client: VfdClient,
  request: OneTimeAccountRequest,
): Promise<Answer<OneTimeAccount> | { outcome: 'refused'; reason: string }> {
  const reply = await client.post('/virtualaccount', {
    amount: koboToNairaText(request.amountKobo),
    merchantName: request.merchantName,
    merchantId: request.merchantId,
    reference: request.reference,
    validityTime: String(request.validMinutes),
    amountValidation: request.refusesOtherAmounts ? AMOUNT_VALIDATION.exact : AMOUNT_VALIDATION.any,
  })
  if (reply.kind === 'unclear') return { outcome: 'unknown', reason: reply.reason }
  const { status, message, data } = reply.envelope
  const reason = `${status} ${message}`
  if (REFUSALS.includes(status)) return { outcome: 'refused', reason }
  const account = oneTimeData.safeParse(data)
  if (status !== '00' || !account.success) return { outcome: 'unknown', reason }
  const { accountNumber, accountName = request.merchantName } = account.data
  return { outcome: 'ok', value: { accountNumber, accountName } }
}
