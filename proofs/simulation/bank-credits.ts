import { createHmac } from 'node:crypto'
import type { Inflow, InflowAnswer, StatementLine, StatementPage } from '../../partners/bank/port.ts'
import type { Payout, BankPayouts } from './bank-payouts.ts'
import type { VirtualClock } from './virtual-clock.ts'
import type { RandomChoices } from './scheduler.ts'

export const WEBHOOK_SECRET = 'the secret of the simulated bank'

export type WebhookRequest = { headers: Record<string, string>; body: string }
export type BankCredits = ReturnType<typeof createBankCredits>

const HOUR = 3_600_000

/** The bank's side for incoming money, and its statement, on which each line may appear late. */
export function createBankCredits({
  choices,
  time,
  faultRates,
  payouts,
}: {
  choices: RandomChoices
  time: VirtualClock
  faultRates: { faults: number }
  payouts: BankPayouts
}) {
  const bySession = new Map<string, Inflow>()
  const lines: { line: StatementLine; visibleAtMs: number }[] = []
  const listeners: ((visibleAtMs: number) => void)[] = []

  /** Usually within the day after which it counts as missing (M53, M54), and sometimes later. */
  const delayMs = () => (choices.perMille(120) ? choices.between(20 * HOUR, 40 * HOUR) : choices.sized(1_000, 20 * HOUR))

  function bookLine(line: Omit<StatementLine, 'lineId' | 'bookedAt'>): void {
    const lateMs = choices.perMille(faultRates.faults) ? delayMs() : choices.between(0, 20_000)
    const visibleAtMs = time.nowMs() + lateMs
    lines.push({ line: { ...line, lineId: `L${lines.length + 1}`, bookedAt: time.now() }, visibleAtMs })
    for (const listener of listeners) listener(visibleAtMs)
  }

  payouts.onPaid((payout: Payout) =>
    bookLine({
      direction: 'out',
      amountKobo: payout.request.amountKobo,
      sessionId: payout.sessionId,
      reference: payout.request.reference,
      accountNumber: null,
      narration: payout.request.narration,
      payerName: null,
      payerAccountNumber: null,
      payerBankCode: null,
    }),
  )

  payouts.onReturned(({ request }: Payout) =>
    bookLine({
      direction: 'in',
      amountKobo: request.amountKobo,
      sessionId: choices.perMille(500) ? `RETURN-${request.reference}` : null,
      reference: request.reference,
      accountNumber: null,
      narration: `Return of ${request.narration}`,
      payerName: null,
      payerAccountNumber: null,
      payerBankCode: null,
    }),
  )

  /** Credits with a notice of another amount. */
  const misreported = new Set<string>()

  /** Credits that the bank has confirmed, by a query or on its statement. A notice alone is not a confirmation. */
  const confirmed = new Set<string>()

  return {
    bySession,
    misreported,
    confirmed,
    /** Called for each booked line with the time at which the statement shows it. */
    onBooked: (listener: (visibleAtMs: number) => void) => void listeners.push(listener),
    /** A payment in: the money is at the bank from this moment on. */
    receive(accountNumber: string, amountKobo: bigint): Inflow {
      const inflow: Inflow = {
        sessionId: `IN${String(bySession.size + 1).padStart(12, '0')}`,
        accountNumber,
        amountKobo,
        channel: choices.pick(['transfer', 'ussd', 'qr']),
        payerName: choices.pick(['Balarabe Yusuf', 'Ngozi Okafor', 'Musa Danladi']),
        payerAccountNumber: choices.pick(['0123456789', '0234567891', '0345678912']),
        payerBankCode: '058',
        narration: 'wax print',
        receivedAt: time.now(),
      }
      bySession.set(inflow.sessionId, inflow)
      bookLine({
        direction: 'in',
        amountKobo,
        sessionId: inflow.sessionId,
        reference: null,
        accountNumber,
        narration: inflow.narration,
        payerName: inflow.payerName,
        payerAccountNumber: inflow.payerAccountNumber,
        payerBankCode: inflow.payerBankCode,
      })
      return inflow
    },
    /** Money of the lender (M30). It is of no account of ours, so that the product takes it for no customer's payment. */
    receiveFromLender(sessionId: string, amountKobo: bigint): void {
      const nobody = { reference: null, accountNumber: null, payerName: null, payerAccountNumber: null, payerBankCode: null }
      bookLine({ direction: 'in', amountKobo, sessionId, narration: 'Loan fund', ...nobody })
    },
    query(sessionId: string): InflowAnswer {
      const inflow = bySession.get(sessionId)
      if (choices.perMille(faultRates.faults / 4)) return choices.perMille(500) ? { outcome: 'not_found' } : { outcome: 'unknown', reason: 'garbage' }
      if (!inflow) return { outcome: 'not_found' }
      confirmed.add(sessionId)
      return { outcome: 'found', inflow }
    },
    statement({ from, to, page, size }: { from: Date; to: Date; page: number; size: number }): StatementPage {
      const shown = lines
        .filter(({ line, visibleAtMs }) => visibleAtMs <= time.nowMs() && line.bookedAt >= from && line.bookedAt <= to)
        .map(({ line }) => line)
        .toSorted((one, other) => one.bookedAt.getTime() - other.bookedAt.getTime())
      const pageLines = shown.slice(page * size, (page + 1) * size)
      for (const { sessionId } of pageLines) if (sessionId !== null) confirmed.add(sessionId)
      return { lines: pageLines, last: (page + 1) * size >= shown.length }
    },
    /** The notice as an HTTP request; `amountKobo` may be false. */
    notice(inflow: Inflow, more: { amountKobo?: bigint; secret?: string } = {}): WebhookRequest {
      const { amountKobo = inflow.amountKobo, secret = WEBHOOK_SECRET } = more
      if (amountKobo !== inflow.amountKobo) misreported.add(inflow.sessionId)
      const body = JSON.stringify({
        reference: `REF${inflow.sessionId}`,
        amount: `${amountKobo / 100n}.${String(amountKobo % 100n).padStart(2, '0')}`,
        account_number: inflow.accountNumber,
        originator_account_number: inflow.payerAccountNumber,
        originator_account_name: inflow.payerName,
        originator_bank: '000013',
        originator_narration: inflow.narration,
        timestamp: inflow.receivedAt.toISOString(),
        transaction_channel: 'EFT',
        session_id: inflow.sessionId,
      })
      const timestamp = String(Math.floor(time.nowMs() / 1_000))
      const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
      return { headers: { 'content-type': 'application/json', 'x-vfd-timestamp': timestamp, 'x-vfd-signature': signature }, body }
    },
  }
}
