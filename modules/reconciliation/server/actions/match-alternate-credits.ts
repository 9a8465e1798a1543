import type { AlternateAccounts } from '../../../../partners/alternate-accounts/port.ts'
import type { BankPort } from '../../../../partners/bank/port.ts'
import type { ReconciliationContext } from '../context.ts'
import { matchStatement } from './match-statement.ts'
import { OVERLAP_MS, readStatement } from './read-statement.ts'

type Context = Pick<ReconciliationContext, 'db' | 'clock' | 'postingQueue' | 'ids'> & {
  alternateAccounts: Pick<AlternateAccounts, 'name' | 'listCredits'>
}

/**
 * M46 for the bank of the alternate accounts: what its report of settlements shows goes from clearing into its pool. The report has credits
 * alone. A credit without a notice is found by the sweep of `collections`, so no line of it becomes a case here.
 */
export async function matchAlternateCredits(context: Context, { minutesBack }: { minutesBack?: number | undefined }): Promise<void> {
  const bank = reportAsStatement(context.alternateAccounts)
  const reading = await readStatement({ ...context, bank }, minutesBack === undefined ? OVERLAP_MS : minutesBack * 60_000)
  await matchStatement({ ...context, bank })
  if (!reading.complete) throw new Error(`the report of ${bank.name} could not be read to its end: ${reading.reason}`)
}

/** What reaches our account is less than what was paid, by the bank's fee. */
function reportAsStatement({ name, listCredits }: Context['alternateAccounts']): Pick<BankPort, 'name' | 'statement'> {
  return {
    name,
    async statement(range) {
      const answer = await listCredits(range)
      if (answer.outcome === 'unknown') return answer
      const lines = answer.value.credits.map(
        ({ settlementId, settledKobo, payerName, payerAccountNumber, payerBankCode, narration, receivedAt }) => ({
          lineId: settlementId,
          direction: 'in' as const,
          amountKobo: settledKobo,
          sessionId: settlementId,
          reference: null,
          // A number of that bank is no collection account of ours.
          accountNumber: null,
          narration,
          payerName,
          payerAccountNumber,
          payerBankCode,
          bookedAt: receivedAt,
        }),
      )
      return { outcome: 'ok', value: { lines, last: answer.value.last } }
    },
  }
}
