import { z } from 'zod'
import { parseStorableJson } from '../../../platform/http/json-exchange.ts'
import { koboToNairaText } from '../../../platform/money/index.ts'
import { bankByCbnCode } from '../../../platform/nigeria/banks.ts'
import { payOutAnswer } from '../pay-outs.ts'
import type { AlternateAccounts, AccountOpening } from '../port.ts'
import type { Vendor, VendorReply } from '../vendor.ts'
import { isRecent } from '../wire-values.ts'
import { createProvidusClient } from './client.ts'
import { creditShape } from './credits.ts'
import { OUTCOMES_OF_QUERY, OUTCOMES_OF_TRANSFER, payOutReportShape, readPayOut } from './pay-outs.ts'
import { PROVIDUS_SETTINGS, type ProvidusSettings, providusSettingsFromEnv } from './settings.ts'
import { isAuthentic } from './signature.ts'

const PROVIDUS = { name: 'providus', label: 'Providus' }

export const providus: Vendor = {
  ...PROVIDUS,
  settings: PROVIDUS_SETTINGS,
  open: (env) => createProvidus(providusSettingsFromEnv(env)),
}

const reservedShape = z.object({
  requestSuccessful: z.literal(true),
  responseCode: z.literal('00'),
  account_number: z.string().regex(/^\d{10}$/),
  account_name: z.string().min(1).max(200),
})
const refusedShape = z.object({ requestSuccessful: z.literal(false), responseCode: z.string(), responseMessage: z.string().default('') })
/** A credit that Providus does not know has no settlement id. */
const missingShape = z.object({ settlementId: z.union([z.null(), z.literal('')]) })
const reportShape = z.object({ transactions: z.array(creditShape), last: z.boolean() })

/** Definite failures of a opening. Every other code proves nothing. */
const FAILURE_CODES = ['01', '02', '8004']

/**
 * Providus's API of virtual accounts, and its transfers. These parts are assumptions: the codes of a refused opening, the paths of both
 * reports, and that transfers have the address and headers of the accounts. Providus's public pages do not name them.
 */
export function createProvidus(settings: ProvidusSettings): AlternateAccounts {
  const client = createProvidusClient(settings)
  return {
    ...PROVIDUS,
    bankName: 'Providus Bank',
    customersSee: 'Customers choose Providus Bank and see your business name.',
    bankCode: '101',
    noticePath: '/callbacks/providus/settlement',
    acknowledgement: ({ sessionId, isNew }) => ({
      requestSuccessful: true,
      sessionId,
      responseCode: isNew ? '00' : '01',
      responseMessage: isNew ? 'success' : 'duplicate transaction',
    }),

    async reserveAccount({ accountName }) {
      return openingOf(await client.post('/PiPCreateReservedAccountNumber', { account_name: accountName, bvn: '' }))
    },

    async queryCredit(settlementId) {
      const reply = await client.get('/PiPverifyTransaction_settlementid', { settlement_id: settlementId })
      if (reply.kind === 'unknown') return unknown(reply.reason)
      if (missingShape.safeParse(reply.body).success) return { outcome: 'not_found' }
      const credit = creditShape.safeParse(reply.body)
      if (!credit.success) return unknown(UNREADABLE)
      return credit.data.settlementId === settlementId ? { outcome: 'found', credit: credit.data } : unknown('the answer is about another credit')
    },

    async listCredits({ from, to, page, size }) {
      const reply = await client.get('/PiPSettlementReport', {
        from: from.toISOString(),
        to: to.toISOString(),
        page: String(page),
        size: String(size),
      })
      if (reply.kind === 'unknown') return unknown(reply.reason)
      const report = reportShape.safeParse(reply.body)
      return report.success ? { outcome: 'ok', value: { credits: report.data.transactions, last: report.data.last } } : unknown(UNREADABLE)
    },

    resendAfterMs: 300_000,

    async payOut(order) {
      const reply = await client.post('/NIPFundTransfer', {
        beneficiaryAccountName: order.beneficiary.name,
        beneficiaryAccountNumber: order.beneficiary.accountNumber,
        beneficiaryBank: bankByCbnCode(order.beneficiary.bankCode)?.nipCode ?? order.beneficiary.bankCode,
        transactionAmount: koboToNairaText(order.amountKobo),
        currencyCode: 'NGN',
        narration: order.narration,
        transactionReference: order.reference,
      })
      return payOutAnswer(reply, order.reference, OUTCOMES_OF_TRANSFER, readPayOut)
    },

    async queryPayOut(reference) {
      const reply = await client.post('/GetNIPTransactionStatus', { transactionReference: reference })
      return payOutAnswer(reply, reference, OUTCOMES_OF_QUERY, readPayOut)
    },

    async listPayOuts({ from, to, page, size }) {
      const reply = await client.get('/PiPTransferReport', {
        from: from.toISOString(),
        to: to.toISOString(),
        page: String(page),
        size: String(size),
      })
      if (reply.kind === 'unknown') return unknown(reply.reason)
      const report = payOutReportShape.safeParse(reply.body)
      return report.success ? { outcome: 'ok', value: { payOuts: report.data.transactions, last: report.data.last } } : unknown(UNREADABLE)
    },

    readSettlementNotice({ headers, rawBody, now }) {
      if (!isAuthentic(settings, headers['x-auth-signature'])) return null
      const notice = creditShape.safeParse(parseStorableJson(rawBody.toString('utf8')))
      return notice.success && isRecent(notice.data.receivedAt, now) ? notice.data : null
    },
  }
}

const UNREADABLE = 'the answer cannot be read'
const unknown = (reason: string) => ({ outcome: 'unknown' as const, reason })

function openingOf(reply: VendorReply): AccountOpening {
  if (reply.kind === 'unknown') return unknown(reply.reason)
  const reserved = reservedShape.safeParse(reply.body)
  if (reserved.success) return { outcome: 'reserved', accountNumber: reserved.data.account_number, accountName: reserved.data.account_name }
  const refused = refusedShape.safeParse(reply.body)
  if (!refused.success) return unknown(UNREADABLE)
  const { responseCode: code, responseMessage: message } = refused.data
  return FAILURE_CODES.includes(code) ? { outcome: 'rejected', code, message } : unknown(`code ${code}: ${message}`)
}
