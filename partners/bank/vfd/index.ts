import type { Clock } from '../../../platform/clock/index.ts'
import type { BankPort } from '../port.ts'
import { createVfdClient } from './client.ts'
import { FAILURE_CODES } from './codes.ts'
import { enquireName, listBanks, openBranchAccount, openOneTimeAccount } from './enquiries.ts'
import { queryInflow } from './inflows.ts'
import { OWN_BANK_CODE } from './institutions.ts'
import { readInflowNotice } from './notices.ts'
import { toWireReference } from './references.ts'
import { queryReturn } from './returns.ts'
import { createAccountCache, sendTransfer } from './send-transfer.ts'
import type { VfdSettings } from './settings.ts'
import { readStatement } from './statement.ts'
import { readQueryAnswer } from './transfer-answers.ts'

export { type VfdSettings, vfdSettingsFromEnv } from './settings.ts'

/** VFD's wallet API in pool mode, behind our port. A failure of the bank or the network never throws. */
export const createVfdBank = (settings: VfdSettings, { clock }: { clock: Pick<Clock, 'now'> }): BankPort => openAccount(settings, clock, 'vfd', '')

/** The house's own account, which VFD holds beside the pool. It takes no collections. */
export const createVfdOperatingAccount = (settings: VfdSettings, { clock }: { clock: Pick<Clock, 'now'> }): BankPort =>
  openAccount(settings, clock, 'house', settings.operatingAccountNumber)

/** An empty number is the pool's. */
function openAccount(settings: VfdSettings, clock: Pick<Clock, 'now'>, name: string, accountNumber: string): BankPort {
  const client = createVfdClient(settings, clock)
  const accounts = createAccountCache(client, accountNumber)

  return {
    name,
    noticePath: '/callbacks/vfd/inflow',
    acknowledgement: () => ({ status: true, message: 'Received' }),
    ownBankCode: OWN_BANK_CODE,
    failureCodes: FAILURE_CODES,
    resendAfterMs: settings.resendAfterMs,
    banks: () => listBanks(client),
    async ownAccount() {
      const own = await accounts.own()
      if (typeof own === 'string') return { outcome: 'unknown', reason: own }
      return { outcome: 'ok', value: { accountNumber: own.accountNo, accountName: own.client } }
    },
    nameEnquiry: (request) => enquireName(client, request),
    sendTransfer: (request) => sendTransfer({ client, accounts, settings }, request),
    async queryTransfer(reference) {
      const reply = await client.get('/transactions', { reference: toWireReference(settings.walletName, reference) })
      return readQueryAnswer(reply, reference, settings.walletName)
    },
    queryReturn: (reference) => queryReturn(client, settings.walletName, reference),
    queryInflow: (sessionId) => queryInflow(client, sessionId),
    async statement(request) {
      const own = await accounts.own()
      return typeof own === 'string' ? { outcome: 'unknown', reason: own } : readStatement(client, settings.walletName, own.accountNo, request)
    },
    async openCollectionAccount(request) {
      const own = await accounts.own()
      return typeof own === 'string' ? { outcome: 'unknown', reason: own } : openBranchAccount(client, own.accountNo, request)
    },
    openOneTimeAccount: (request) => openOneTimeAccount(client, request),
    readInflowNotice: (request) => readInflowNotice(settings.noticeSecrets, request),
  }
}
