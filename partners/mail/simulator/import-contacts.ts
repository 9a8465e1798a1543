/** A person behind an email and a phone number, in the shape of the simulator's console API (simulator/README.md). */
export type Contact = { name: string; email: string; phone: string; role: string }

/** Tells the simulator the names and roles behind addresses, so that its page shows them beside the messages. */
export async function importContacts(simulatorUrl: string, people: readonly Contact[]): Promise<void> {
  const answer = await fetch(`${simulatorUrl}/console/api/people`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ people }),
  })
  if (!answer.ok) throw new Error(`the simulator did not take the people of the demo (${answer.status}): ${await answer.text()}`)
}
