import { createHash } from 'node:crypto'
import { z } from 'zod'
import { koboToNairaText } from '../../../platform/money/index.ts'
import type { OutwardTransfer, TransferAnswer } from '../port.ts'
import type { VfdClient } from './client.ts'
import { OWN_BANK_CODE, toWireCode } from './institutions.ts'
import { toWireReference } from './references.ts'
import type { VfdSettings } from './settings.ts'
import { notSentAnswer, readTransferAnswer } from './transfer-answers.ts'

const accountShape = z.object({ accountNo: z.string().min(1), accountId: z.string().min(1), client: z.string(), clientId: z.string() })
export type VfdAccount = z.infer<typeof accountShape>

/** Caches our accounts at the bank: they do not change, and each transfer needs two. */
export function createAccountCache(
  client: VfdClient,
  ownNumber = '',
): {
  /** The account that pays and whose statement is read; without a number the own. */
  own(): Promise<VfdAccount | string>
  accountId(accountNumber: string): Promise<string | null>
} {
  const known = new Map<string, VfdAccount>()
  const strange = new Set<string>()

  async function find(accountNumber: string): Promise<VfdAccount | string> {
    const remembered = known.get(accountNumber)
    if (remembered) return remembered
    const reply = await client.get('/account/enquiry', accountNumber === '' ? {} : { accountNumber })
    if (reply.kind === 'unclear') return reply.reason
    if (reply.envelope.status === '104') strange.add(accountNumber)
    const account = accountShape.safeParse(reply.envelope.data)
    if (!account.success || reply.envelope.status !== '00') return reply.envelope.message || 'The account cannot be read'
    known.set(accountNumber, account.data)
    return account.data
  }

  return {
    own: () => find(ownNumber),
    async accountId(accountNumber) {
      if (strange.has(accountNumber)) return null
      const account = await find(accountNumber)
      return typeof account === 'string' ? null : account.accountId
    },
  }
}

/** Sends from our account. When the bank knows the sender's own account, the beneficiary's bank sees it. */
export async function sendTransfer(
  to: { client: VfdClient; accounts: ReturnType<typeof createAccountCache>; settings: VfdSettings },
  transfer: OutwardTransfer,
): Promise<TransferAnswer> {
  const own = await to.accounts.own()
  if (typeof own === 'string') return notSentAnswer('not_sent', own)
  // Own money is sent by the account itself, and not for one of its customers.
  const senderId = transfer.sender.accountNumber === own.accountNo ? null : await to.accounts.accountId(transfer.sender.accountNumber)
  const { beneficiary } = transfer
  const intra = beneficiary.bankCode === OWN_BANK_CODE
  const order = {
    fromAccount: own.accountNo,
    uniqueSenderAccountId: senderId ?? '',
    fromClientId: own.clientId,
    fromClient: transfer.sender.name,
    fromSavingsId: own.accountId,
    fromBvn: '',
    toClientId: intra ? (beneficiary.clientId ?? '') : '',
    toClient: beneficiary.name,
    toSavingsId: intra ? beneficiary.enquiryId : '',
    toSession: intra ? '' : beneficiary.enquiryId,
    toBvn: beneficiary.bvn ?? '',
    toAccount: beneficiary.accountNumber,
    toBank: toWireCode(beneficiary.bankCode),
    signature: createHash('sha512')
      .update(own.accountNo + beneficiary.accountNumber)
      .digest('hex'),
    amount: koboToNairaText(transfer.amountKobo),
    remark: transfer.narration,
    transferType: intra ? 'intra' : 'inter',
    reference: toWireReference(to.settings.walletName, transfer.reference),
  }
  const reply = await to.client.post('/transfer', order, transfer.sendDeadline)
  return readTransferAnswer(reply, transfer, to.settings.walletName)
}
