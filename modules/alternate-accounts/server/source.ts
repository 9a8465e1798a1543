import type { AccountCredit, AlternateAccounts } from '../../../partners/alternate-accounts/port.ts'
import { creditedCashpoint } from '../../cashpoints/index.ts'
import { defineSource, type SourceCredit } from '../../collections/index.ts'
import { alternateAccountByNumber } from './queries.ts'

/**
 * The alternate account of a cashpoint, at any of the banks that open them. The bank's key is the settlement id. Not every signature
 * covers the body, so only the bank's answer to our question is posted, never a notice.
 */
export const alternateAccountSource = defineSource<AlternateAccounts>({
  name: 'alternate-account',
  partners: ({ alternateBanks }) => alternateBanks.all,
  sweep: { name: 'alternate', nightly: '55 4 * * *' },
  readNotice(bank, request) {
    const credit = bank.readSettlementNotice(request)
    return credit && creditOf(credit)
  },
  isBodySigned: false,
  async queryCredit(bank, key) {
    const answer = await bank.queryCredit(key)
    return answer.outcome === 'found' ? { outcome: 'found', inflow: creditOf(answer.credit) } : answer
  },
  async listCredits(_context, bank, request) {
    const answer = await bank.listCredits(request)
    if (answer.outcome !== 'ok') return answer
    const { credits, unread = [], last } = answer.value
    const listed = credits.map(({ settlementId, amountKobo, accountNumber }) => ({
      key: settlementId,
      raw: JSON.stringify({ settlementId, amountKobo: String(amountKobo), accountNumber }),
    }))
    const keysAlone = unread.map((settlementId) => ({ key: settlementId, raw: JSON.stringify({ settlementId }) }))
    return { outcome: 'ok', value: { credits: [...listed, ...keysAlone], last } }
  },
  async findOwner(db, accountNumber, bank) {
    const account = await alternateAccountByNumber(db, bank.name, accountNumber)
    if (account?.state !== 'active') return null
    const credited = await creditedCashpoint(db, account.cashpoint_id)
    return credited && { businessId: account.business_id, cashpointId: credited.id, isRedirected: credited.id !== account.cashpoint_id }
  },
  terms: { posting: 'M2', feeName: (partner) => `alternate_inbound:${partner}` },
})

function creditOf({ settlementId, sessionId, amountKobo, settledKobo, ...credit }: AccountCredit): SourceCredit {
  return { ...credit, sessionId: settlementId, bankSessionId: sessionId, amountKobo, costKobo: amountKobo - settledKobo, channel: 'transfer' }
}
