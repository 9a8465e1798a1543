/** Fills the float at the simulated biller, for the demo. Never in production. */
export async function fillSimulatedFloat(simulatorUrl: string, kobo: bigint): Promise<void> {
  const answer = await fetch(`${simulatorUrl}/console/api/vtung/top-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ amountKobo: Number(kobo) }),
  })
  if (!answer.ok) throw new Error(`the simulated biller refused a top-up (${answer.status}): ${await answer.text()}`)
}
