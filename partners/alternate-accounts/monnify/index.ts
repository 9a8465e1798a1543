import { z } from 'zod'
import type { Clock } from '../../../platform/clock/index.ts'
import { isHmacOf } from '../../../platform/crypto/hmac-signature.ts'
import { parseStorableJson } from '../../../platform/http/json-exchange.ts'
import { koboToNairaText } from '../../../platform/money/index.ts'
import { payOutAnswer } from '../pay-outs.ts'
import type { AccountOpening, AlternateAccounts } from '../port.ts'
import type { Vendor, VendorReply } from '../vendor.ts'
import { isRecent } from '../wire-values.ts'
import { createMonnifyClient } from './client.ts'
import { creditShape, isOther, readCredits } from './credits.ts'
import { NOT_FOUND, OUTCOMES_OF_QUERY, OUTCOMES_OF_TRANSFER, readPayOut, readPayOuts, readQueriedPayOut, refusedShape } from './pay-outs.ts'
import { MONNIFY_SETTINGS, type MonnifySettings, monnifySettingsFromEnv } from './settings.ts'

const MONNIFY = { name: 'monnify', label: 'Monnify' }

export const monnify: Vendor = {
  ...MONNIFY,
  settings: MONNIFY_SETTINGS,
  open: (env, context) => createMonnify(monnifySettingsFromEnv(env), context),
}

/** All numbers are of one bank, which payers choose. */
const BANK = { code: '035', name: 'Wema Bank' }
const RESERVED_ACCOUNTS = '/api/v2/bank-transfer/reserved-accounts'
/** Of a reservation that was checked and refused. */
const REFUSED_STATUSES = [400, 422]
/** The customer has an account already. */
const ONE_FOR_A_CUSTOMER = 'R42'

const reservedShape = z.object({
  requestSuccessful: z.literal(true),
  responseBody: z.object({
    accountReference: z.string(),
    accountName: z.string().min(1).max(200),
    accounts: z.array(z.object({ bankCode: z.string(), accountNumber: z.string().regex(/^\d{10}$/), accountName: z.string().max(200).nullish() })),
  }),
})
const transactionShape = z.object({ requestSuccessful: z.literal(true), responseBody: z.unknown() })
const listShape = z.object({
  requestSuccessful: z.literal(true),
  responseBody: z.object({ content: z.array(z.unknown()), last: z.boolean() }),
})
const noticeShape = z.object({ eventType: z.literal('SUCCESSFUL_TRANSACTION'), eventData: creditShape })

/**
 * Monnify's reserved accounts, and its disbursements. These parts are assumptions: that an unknown reference is answered 404, that answers
 * to a query and the list have the fields of a notice, the times of disbursements, and the parameters of both lists.
 */
export function createMonnify(settings: MonnifySettings, { clock }: { clock: Pick<Clock, 'monotonicMs'> }): AlternateAccounts {
  const client = createMonnifyClient(settings, clock)
  return {
    ...MONNIFY,
    bankName: BANK.name,
    customersSee: 'Customers choose Wema Bank and see your business name. Monnify runs the account.',
    bankCode: BANK.code,
    noticePath: '/callbacks/monnify/transaction',
    acknowledgement: () => ({ status: true, message: 'Received' }),

    async reserveAccount({ reference, accountName }) {
      const reply = await client.post(RESERVED_ACCOUNTS, {
        accountReference: reference,
        accountName,
        currencyCode: 'NGN',
        contractCode: settings.contractCode,
        // A customer may have one account only.
        customerEmail: `${reference}@${settings.customerDomain}`,
        customerName: accountName,
        getAllAvailableBanks: false,
        preferredBanks: [BANK.code],
      })
      const refused = refusalOf(reply)
      if (refused === null) return openingOf(reply, reference)
      // An earlier call, whose answer was lost, may have reserved it.
      const known = await client.get(`${RESERVED_ACCOUNTS}/${encodeURIComponent(reference)}`)
      const isMissing = known.kind === 'answer' && known.status === NOT_FOUND && refusedShape.safeParse(known.body).success
      return isMissing ? refused : openingOf(known, reference)
    },

    async queryCredit(settlementId) {
      const reply = await client.get(`/api/v2/transactions/${encodeURIComponent(settlementId)}`)
      if (reply.kind === 'unknown') return unknown(reply.reason)
      if (reply.status === NOT_FOUND && refusedShape.safeParse(reply.body).success) return { outcome: 'not_found' }
      const answered = transactionShape.safeParse(reply.body)
      if (!answered.success) return unknown(UNREADABLE)
      if (isOther(answered.data.responseBody)) return { outcome: 'not_found' }
      const credit = creditShape.safeParse(answered.data.responseBody)
      if (!credit.success) return unknown(UNREADABLE)
      return credit.data.settlementId === settlementId ? { outcome: 'found', credit: credit.data } : unknown('the answer is about another credit')
    },

    async listCredits({ from, to, page, size }) {
      const times = { from: String(from.getTime()), to: String(to.getTime()) }
      const reply = await client.get('/api/v1/transactions/search', { ...times, page: String(page), size: String(size) })
      if (reply.kind === 'unknown') return unknown(reply.reason)
      const list = listShape.safeParse(reply.body)
      if (!list.success) return unknown(UNREADABLE)
      const { content, last } = list.data.responseBody
      const read = readCredits(content)
      return read ? { outcome: 'ok', value: { ...read, last } } : unknown(UNREADABLE)
    },

    resendAfterMs: 300_000,

    async payOut(order) {
      const reply = await client.post('/api/v2/disbursements/single', {
        amount: Number(koboToNairaText(order.amountKobo)),
        reference: order.reference,
        narration: order.narration,
        destinationBankCode: order.beneficiary.bankCode,
        destinationAccountNumber: order.beneficiary.accountNumber,
        destinationAccountName: order.beneficiary.name,
        currency: 'NGN',
        sourceAccountNumber: settings.wallet,
      })
      return payOutAnswer(reply, order.reference, OUTCOMES_OF_TRANSFER, readPayOut)
    },

    async queryPayOut(reference) {
      const reply = await client.get('/api/v2/disbursements/single/summary', { reference })
      return payOutAnswer(reply, reference, OUTCOMES_OF_QUERY, readQueriedPayOut)
    },

    async listPayOuts({ from, to, page, size }) {
      const reply = await client.get('/api/v2/disbursements/search-transactions', {
        sourceAccountNumber: settings.wallet,
        startDate: String(from.getTime()),
        endDate: String(to.getTime()),
        pageNo: String(page),
        pageSize: String(size),
      })
      if (reply.kind === 'unknown') return unknown(reply.reason)
      const value = readPayOuts(reply.body)
      return value ? { outcome: 'ok', value } : unknown(UNREADABLE)
    },

    readSettlementNotice({ headers, rawBody, now }) {
      if (!isHmacOf(rawBody, { algorithm: 'sha512', secret: settings.secretKey }, headers['monnify-signature'])) return null
      const notice = noticeShape.safeParse(parseStorableJson(rawBody.toString('utf8')))
      return notice.success && isRecent(notice.data.eventData.receivedAt, now) ? notice.data.eventData : null
    },
  }
}

const UNREADABLE = 'the answer cannot be read'
const unknown = (reason: string) => ({ outcome: 'unknown' as const, reason })

/** A refusal of a reservation; null for every other answer. It proves nothing while an account may stand under our reference. */
function refusalOf(reply: VendorReply): AccountOpening | null {
  const refused = reply.kind === 'answer' ? refusedShape.safeParse(reply.body).data : undefined
  if (reply.kind !== 'answer' || !refused) return null
  const { responseCode: code, responseMessage: message } = refused
  return REFUSED_STATUSES.includes(reply.status) || code === ONE_FOR_A_CUSTOMER ? { outcome: 'rejected', code, message } : null
}

function openingOf(reply: VendorReply, reference: string): AccountOpening {
  if (reply.kind === 'unknown') return unknown(reply.reason)
  const refused = refusedShape.safeParse(reply.body)
  if (refused.success) return unknown(`code ${refused.data.responseCode}: ${refused.data.responseMessage}`)
  const reserved = reservedShape.safeParse(reply.body)
  if (!reserved.success || reserved.data.responseBody.accountReference !== reference) return unknown(UNREADABLE)
  const { accounts, accountName } = reserved.data.responseBody
  const account = accounts.find(({ bankCode }) => bankCode === BANK.code)
  return account
    ? { outcome: 'reserved', accountNumber: account.accountNumber, accountName: account.accountName || accountName }
    : unknown(`no account at ${BANK.name} was reserved`)
}
