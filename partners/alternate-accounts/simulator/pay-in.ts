/** A customer pays an alternate account at a simulated bank, which sends no notice of it. Throws when the bank refuses. */
export async function payAlternateAccount(
  simulatorUrl: string,
  bank: string,
  credit: {
    settlementId: string
    accountNumber: string
    amountKobo: number
    payerName: string
    /** CBN code. */
    payerBank: string
    payerAccount: string
    narration: string
  },
): Promise<void> {
  const answer = await fetch(`${simulatorUrl}/console/api/${bank}/pay-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...credit, notify: false }),
  })
  if (!answer.ok) throw new Error(`the simulated bank of alternate accounts refused a payment (${answer.status}): ${await answer.text()}`)
}
