/** What happens at the simulated processor without the product: customers pay, batches are paid out, refunds end (simulator/README.md). */
export function processorEvents(simulatorUrl: string) {
  async function post<Answer>(path: string, body: object): Promise<Answer> {
    const answer = await fetch(`${simulatorUrl}/console/api/paystack${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`the simulated card processor refused ${path} (${answer.status}): ${await answer.text()}`)
    return (await answer.json()) as Answer
  }
  return {
    pay: (reference: string, name: string, paidAt: Date) => post<unknown>('/pay', { reference, name, paidAt: paidAt.toISOString() }),
    settle: () => post<{ settlement: { id: string; amountKobo: number } | null }>('/settle', {}),
    endRefund: (id: string, status: 'processed' | 'failed') => post<{ changed: boolean }>('/refund', { id, status }),
  }
}
