import type { AccountCredit, AlternateAccounts, PayOut } from '../../../../partners/alternate-accounts/port.ts'
import type { BankPort, StatementLine } from '../../../../partners/bank/port.ts'
import type { ReconciliationContext } from '../context.ts'
import { matchStatement } from './match-statement.ts'
import { processSweepDebits } from './process-unmatched-lines.ts'
import { OVERLAP_MS, readStatement } from './read-statement.ts'

type Reported = Pick<AlternateAccounts, 'name' | 'listCredits' | 'listPayOuts' | 'queryCredit'>
type Context = Pick<ReconciliationContext, 'db' | 'clock' | 'postingQueue' | 'ids'> & {
  alternateBanks: { readonly all: readonly Reported[] }
} & Pick<ReconciliationContext, 'log'>

/**
 * M46 for each bank of alternate accounts: what its report of settlements shows goes from clearing into its pool. A credit without
 * a notice is found by the sweep of `collections`, and debits are sweeps of our own (M47), so no line of it becomes a case here.
 * A bank that fails stops none of the others; the first failure is thrown at the end.
 */
export async function matchAlternateCredits(context: Context, { minutesBack }: { minutesBack?: number | undefined }): Promise<void> {
  const failures: unknown[] = []
  for (const reported of context.alternateBanks.all)
    await matchReport(context, reported, minutesBack).catch((failure: unknown) => failures.push(failure))
  if (failures.length > 0) throw failures[0]
}

async function matchReport(context: Context, reported: Reported, minutesBack: number | undefined): Promise<void> {
  const bank = reportAsStatement(reported)
  const reading = await readStatement({ ...context, bank }, minutesBack === undefined ? OVERLAP_MS : minutesBack * 60_000)
  const failed = await processSweepDebits({ ...context, bank })
  await matchStatement({ ...context, bank })
  if (failed.length > 0) throw new Error(`sweeps out of ${bank.name} could not be posted: ${failed.slice(0, 5).join(' ')}`)
  if (!reading.complete) throw new Error(`the report of ${bank.name} could not be read to its end: ${reading.reason}`)
}

/**
 * Credits, and after the last page of them the debits: lines that are stored leave no gap behind the newest. What reaches our account is
 * less than what was paid, by the bank's fee. A row that the list does not let us read is asked for; without an answer the nightly reading
 * finds it.
 */
function reportAsStatement({ name, listCredits, listPayOuts, queryCredit }: Reported): Pick<BankPort, 'name' | 'statement'> {
  return {
    name,
    async statement(range) {
      const answer = await listCredits(range)
      if (answer.outcome === 'unknown') return answer
      const asked = await Promise.all((answer.value.unread ?? []).map(queryCredit))
      const found = asked.flatMap((told) => (told.outcome === 'found' ? [told.credit] : []))
      const lines = [...answer.value.credits, ...found].map(creditLine)
      if (!answer.value.last) return { outcome: 'ok', value: { lines, last: false } }
      for (let page = 0; ; page++) {
        const debits = await listPayOuts({ ...range, page })
        if (debits.outcome === 'unknown') return debits
        lines.push(...debits.value.payOuts.map(debitLine))
        if (debits.value.last) return { outcome: 'ok', value: { lines, last: true } }
      }
    },
  }
}

const creditLine = ({
  settlementId,
  settledKobo,
  payerName,
  payerAccountNumber,
  payerBankCode,
  narration,
  receivedAt,
}: AccountCredit): StatementLine => ({
  lineId: settlementId,
  direction: 'in',
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
})

const debitLine = ({ reference, sessionId, amountKobo, narration, bookedAt }: PayOut): StatementLine => ({
  lineId: `out:${reference}`,
  direction: 'out',
  amountKobo,
  sessionId,
  reference,
  accountNumber: null,
  narration,
  payerName: null,
  payerAccountNumber: null,
  payerBankCode: null,
  bookedAt,
})
