import { expect } from '@playwright/test'
import { randomDigits } from './fixtures.ts'
import { sql } from './database.ts'

/** Calls the simulator's console, which controls the bank and the customers. */
export async function callSimulator<Reply>(path: string, method: 'GET' | 'POST' | 'PUT' = 'GET', body?: unknown): Promise<Reply> {
  const response = await fetch(`${process.env['BROWSER_SIMULATOR_URL']!}/console/api${path}`, {
    method,
    ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
  return (await response.json()) as Reply
}

/** A customer of another bank pays. Returns when the bank has taken the money. */
export async function payIn(accountNumber: string, amountKobo: number, payerName: string): Promise<void> {
  const from = { payerName, payerBank: '058', payerAccount: '0123456789', narration: 'wax print' }
  await callSimulator('/pay-in', 'POST', { accountNumber, amountKobo, ...from })
}

/** The name of a customer that no list shows yet. */
export function newPayerName(): string {
  return `Halima ${[...randomDigits(8)].map((digit) => 'qrstuvwxyz'[Number(digit)]!).join('')}`
}

/** An account at another bank that was never paid before, and whose ending causes no special answer of the simulated bank. */
export const newExternalAccount = () => `2${randomDigits(7)}55`

/** How the bank answers about one account; the tests beside this one use others. */
export const setBankMode = (account: string, mode: string) => callSimulator('/failure-modes', 'PUT', { partner: 'bank', mode, ending: account })

/** The amounts that the bank has really paid to an account. */
export async function payoutsTo(account: string): Promise<number[]> {
  const payouts = await callSimulator<{ account: string; amountKobo: number }[]>(`/payouts?since=${encodeURIComponent(startedAt)}`)
  return payouts.filter((payout) => payout.account === account).map((payout) => payout.amountKobo)
}
const startedAt = new Date(Date.now() - 60_000).toISOString()

/** Lets the bank pay a payment that it would keep pending for ever, pay one that it had refused, or return one that it had paid. */
export async function changeAtBank(account: string, how: 'settle' | 'pay-refused' | 'return'): Promise<void> {
  const attempts = await sql<{ id: string }>(
    `select a.id from transfer_attempt a join transfer t on t.id = a.transfer_id where t.beneficiary_account = $1`,
    [account],
  )
  for (const { id } of attempts) await callSimulator(`/${how}`, 'POST', { reference: id })
}

/** Starts the job of each minute: it reads the statement and matches its lines. */
export async function enqueueStatementMatching(): Promise<void> {
  await sql(`select enqueue_jobs('[{"task": "reconciliation.match-statement", "payload": {}}]')`, [])
}

type Message = { channel: string; to: string; subject: string; text: string }

/** The six digits of the newest mail about a code, once `count` of them have arrived. */
export async function mailedCode(to: string, count = 1): Promise<string> {
  let codes: string[] = []
  await expect(async () => {
    // Carriers write 234803… for 0803….
    const messages = await callSimulator<Message[]>(`/messages?to=${encodeURIComponent(to.replace(/^0/, '234'))}`)
    codes = messages.flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? [])
    expect(codes).toHaveLength(count)
  }).toPass({ timeout: 15_000, intervals: [50] })
  return codes.at(-1)!
}
