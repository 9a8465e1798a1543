import type { GuardedBank, Inflow, InflowNotice, OutwardTransfer, StatementLine, TransferAnswer } from '../../partners/bank/port.ts'

export const accepted = (asked: OutwardTransfer, sessionId = `S${asked.reference}`): TransferAnswer => ({
  outcome: 'accepted',
  code: '00',
  message: 'Approved',
  sessionId,
  amountKobo: asked.amountKobo,
  beneficiaryAccountNumber: asked.beneficiary.accountNumber,
  raw: null,
})

export const said = (outcome: TransferAnswer['outcome'], code: string, message = outcome as string): TransferAnswer => ({
  outcome,
  code,
  message,
  sessionId: null,
  amountKobo: null,
  beneficiaryAccountNumber: null,
  raw: null,
})

/** A bank that answers what a test tells it, and writes down what it was asked. */
export type ScriptedBank = GuardedBank & {
  sent: OutwardTransfer[]
  queried: string[]
  onSend: (asked: OutwardTransfer) => TransferAnswer | Promise<TransferAnswer>
  onQuery: (reference: string) => TransferAnswer | Promise<TransferAnswer>
  inflows: Map<string, Inflow>
  /** What its statement shows besides the inflows. */
  lines: StatementLine[]
  /** What the rail has given back, by reference. */
  returned: Map<string, bigint>
  isSilent: boolean
}

export function scriptedBank(): ScriptedBank {
  const bank: ScriptedBank = {
    name: 'vfd',
    ownBankCode: '566',
    failureCodes: ['51'],
    resendAfterMs: 300_000,
    restsForMs: () => 0,
    /** With this bank, or one that a test made of it. */
    async inTurn(this: GuardedBank, work) {
      const forMs = this.restsForMs()
      return forMs > 0 ? { rest: { forMs, silentMs: forMs } } : { done: await work(this) }
    },
    sent: [],
    queried: [],
    inflows: new Map(),
    lines: [],
    returned: new Map(),
    isSilent: false,
    onSend: (asked) => accepted(asked),
    onQuery: () => said('not_found', '108'),
    banks: async () => ({ outcome: 'ok', value: [] }),
    nameEnquiry: async ({ accountNumber }) =>
      accountNumber.startsWith('00000')
        ? { outcome: 'not_found' }
        : { outcome: 'found', accountName: 'BALARABE YUSUF', enquiryId: `enq-${accountNumber}`, beneficiaryBvn: null, clientId: null },
    async sendTransfer(asked) {
      bank.sent.push(asked)
      return bank.onSend(asked)
    },
    async queryTransfer(reference) {
      bank.queried.push(reference)
      return bank.onQuery(reference)
    },
    async queryReturn(reference) {
      if (bank.isSilent) return { outcome: 'unknown', reason: 'timeout' }
      const amountKobo = bank.returned.get(reference)
      return amountKobo === undefined ? { outcome: 'not_returned' } : { outcome: 'returned', amountKobo, sessionId: null }
    },
    async queryInflow(sessionId) {
      if (bank.isSilent) return { outcome: 'unknown', reason: 'timeout' }
      const inflow = bank.inflows.get(sessionId)
      return inflow ? { outcome: 'found', inflow } : { outcome: 'not_found' }
    },
    async statement({ from, to, page, size }) {
      if (bank.isSilent) return { outcome: 'unknown', reason: 'timeout' }
      const all = [...[...bank.inflows.values()].map(lineOf), ...bank.lines]
        .filter((line) => line.bookedAt >= from && line.bookedAt <= to)
        .toSorted((one, other) => one.bookedAt.getTime() - other.bookedAt.getTime())
      return { outcome: 'ok', value: { lines: all.slice(page * size, (page + 1) * size), last: (page + 1) * size >= all.length } }
    },
    openCollectionAccount: async ({ reference, accountName }) => ({
      outcome: 'ok',
      value: { accountNumber: `9${reference.replace(/\D/g, '').padEnd(9, '0').slice(-9)}`, accountName, accountId: reference },
    }),
    readInflowNotice: () => null,
  }
  return bank
}

const lineOf = (inflow: Inflow): StatementLine => ({
  lineId: `line-${inflow.sessionId}`,
  direction: 'in',
  amountKobo: inflow.amountKobo,
  sessionId: inflow.sessionId,
  reference: null,
  accountNumber: inflow.accountNumber,
  narration: inflow.narration,
  payerName: inflow.payerName,
  payerAccountNumber: inflow.payerAccountNumber,
  payerBankCode: inflow.payerBankCode,
  bookedAt: inflow.receivedAt,
})

/** A line of the statement as a test writes it. */
export const shownLine = (line: Pick<StatementLine, 'lineId' | 'direction' | 'amountKobo' | 'bookedAt'> & Partial<StatementLine>): StatementLine => ({
  sessionId: null,
  reference: null,
  accountNumber: null,
  narration: '',
  payerName: null,
  payerAccountNumber: null,
  payerBankCode: null,
  ...line,
})

/** What a notice of ₦10,000 says, under the session 000001, unless a test says otherwise. */
export const inflowNotice = (accountNumber: string, receivedAt: Date, more: Partial<InflowNotice> = {}): InflowNotice => ({
  sessionId: '000001',
  accountNumber,
  amountKobo: 1_000_000n,
  channel: 'transfer',
  payerName: 'Balarabe Yusuf',
  payerAccountNumber: '0123456789',
  payerBankCode: '058',
  narration: 'wax print',
  receivedAt,
  reference: 'r',
  initial: false,
  ...more,
})
