import type { Kobo } from '../../../platform/money/index.ts'

/** A line of the history, in the shape of the simulator's console API (simulator/README.md). */
export type HistoryLine =
  | {
      direction: 'in'
      amountKobo: Kobo
      sessionId: string
      accountNumber: string
      payerName: string
      payerAccount: string
      payerBank: string
      narration: string
      at: Date
    }
  | {
      direction: 'out'
      amountKobo: Kobo
      reference: string
      sessionId: string
      accountNumber: string
      beneficiaryName: string
      beneficiaryAccount: string
      beneficiaryBank: string
      narration: string
      at: Date
    }

const LINES_PER_REQUEST = 5_000

/** Imports a history into the simulated bank, so that its statement and payouts agree with our books. It sends no notices. */
export async function importHistory(simulatorUrl: string, lines: readonly HistoryLine[]): Promise<void> {
  for (let start = 0; start < lines.length; start += LINES_PER_REQUEST) {
    const part = lines.slice(start, start + LINES_PER_REQUEST)
    const answer = await fetch(`${simulatorUrl}/console/api/import`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ lines: part.map((line) => ({ ...line, amountKobo: Number(line.amountKobo) })) }),
    })
    if (!answer.ok) throw new Error(`the simulated bank did not take its past (${answer.status}): ${await answer.text()}`)
    const { lines: taken } = (await answer.json()) as { lines: number }
    if (taken !== part.length) throw new Error(`the simulated bank took ${taken} of ${part.length} lines: it had a past already`)
  }
}
