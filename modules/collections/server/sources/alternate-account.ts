import type { AccountCredit } from '../../../../partners/alternate-accounts/port.ts'
import { alternateAccountByNumber } from '../../../alternate-accounts/index.ts'
import { creditedCashpoint } from '../../../cashpoints/index.ts'
import { defineSource, type SourceCredit } from './source.ts'

/**
 * The alternate account of a cashpoint at Providus. The bank's key is the settlement id. Its signature covers no body, so
 * only its answer to our question is posted, never a notice.
 */
export const alternateAccountSource = defineSource({
  name: 'alternate-account',
  callbackPath: '/callbacks/providus/settlement',
  partnerOf: ({ alternateAccounts }) => alternateAccounts.name,
  readNotice({ alternateAccounts }, request) {
    const credit = alternateAccounts.readSettlementNotice(request)
    return credit && creditOf(credit)
  },
  isBodySigned: false,
  acknowledge: ({ bankSessionId }, isNew) => ({
    requestSuccessful: true,
    sessionId: bankSessionId,
    responseCode: isNew ? '00' : '01',
    responseMessage: isNew ? 'success' : 'duplicate transaction',
  }),
  async queryCredit({ alternateAccounts }, key) {
    const answer = await alternateAccounts.queryCredit(key)
    return answer.outcome === 'found' ? { outcome: 'found', inflow: creditOf(answer.credit) } : answer
  },
  async listCredits({ alternateAccounts }, request) {
    const answer = await alternateAccounts.listCredits(request)
    if (answer.outcome !== 'ok') return answer
    const credits = answer.value.credits.map(({ settlementId, amountKobo, accountNumber }) => ({
      key: settlementId,
      raw: JSON.stringify({ settlementId, amountKobo: String(amountKobo), accountNumber }),
    }))
    return { outcome: 'ok', value: { credits, last: answer.value.last } }
  },
  async findOwner(db, accountNumber) {
    const account = await alternateAccountByNumber(db, accountNumber)
    if (account?.state !== 'active') return null
    const credited = await creditedCashpoint(db, account.cashpoint_id)
    return credited && { businessId: account.business_id, cashpointId: credited.id, isRedirected: credited.id !== account.cashpoint_id }
  },
  terms: { posting: 'M2', feeName: 'alternate_inbound' },
})

function creditOf({ settlementId, sessionId, amountKobo, settledKobo, ...credit }: AccountCredit): SourceCredit {
  return { ...credit, sessionId: settlementId, bankSessionId: sessionId, amountKobo, costKobo: amountKobo - settledKobo, channel: 'transfer' }
}
