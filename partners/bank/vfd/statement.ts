import { z } from 'zod'
import type { Answer, StatementLine, StatementPage } from '../port.ts'
import type { VfdClient } from './client.ts'
import { formatLagosSecond, timestampField, nairaAmount } from './fields.ts'
import { toCbnCode } from './institutions.ts'
import { fromWireReference } from './references.ts'

const text = z.string().nullish()
const wireLine = z.object({
  id: z.string().min(1),
  transactionType: z.enum(['CREDIT', 'DEBIT']),
  amount: nairaAmount,
  sessionId: text,
  reference: text,
  creditedAccountNo: text,
  counterpartyName: text,
  counterpartyAccountNo: text,
  counterpartyBank: text,
  remarks: text,
  transactionDate: timestampField,
})
const statementData = z.object({ content: z.array(wireLine), last: z.boolean() })

/**
 * A page of an account's statement, from `from` until before `to`. The bank counts whole seconds and includes both ends.
 * Lines outside the window are dropped here, so that adjacent windows share no line.
 * One line that cannot be parsed makes the page `unknown`: a statement with a gap is worse than none.
 */
export async function readStatement(
  client: VfdClient,
  walletName: string,
  accountNumber: string,
  request: { from: Date; to: Date; page: number; size: number },
): Promise<Answer<StatementPage>> {
  const reply = await client.get('/account/transactions', {
    accountNo: accountNumber,
    startDate: formatLagosSecond(request.from),
    endDate: formatLagosSecond(request.to),
    transactionType: 'wallet',
    page: String(request.page),
    size: String(request.size),
  })
  if (reply.kind === 'unclear') return { outcome: 'unknown', reason: reply.reason }
  const data = statementData.safeParse(reply.envelope.data)
  if (reply.envelope.status !== '00' || !data.success)
    return { outcome: 'unknown', reason: `The bank’s statement cannot be read (${reply.envelope.status} ${reply.envelope.message})` }
  // A caller that reads until the last page would never end.
  if (data.data.content.length === 0 && !data.data.last)
    return { outcome: 'unknown', reason: 'The bank’s statement has an empty page that is not the last' }
  const lines = data.data.content
    .map((line) => lineOf(walletName, line))
    .filter((line) => line.bookedAt >= request.from && line.bookedAt < request.to)
  return { outcome: 'ok', value: { lines, last: data.data.last } }
}

function lineOf(walletName: string, line: z.infer<typeof wireLine>): StatementLine {
  const credit = line.transactionType === 'CREDIT'
  return {
    lineId: line.id,
    direction: credit ? 'in' : 'out',
    amountKobo: line.amount,
    sessionId: line.sessionId || null,
    reference: line.reference ? (fromWireReference(walletName, line.reference) ?? line.reference) : null,
    accountNumber: (credit && line.creditedAccountNo) || null,
    narration: line.remarks ?? '',
    payerName: (credit && line.counterpartyName) || null,
    payerAccountNumber: (credit && line.counterpartyAccountNo) || null,
    payerBankCode: credit && line.counterpartyBank ? toCbnCode(line.counterpartyBank) : null,
    bookedAt: line.transactionDate,
  }
}
