import pg from 'pg'
import { findRunningPostgres } from '../../platform/postgres/launcher.ts'
import { type Page, type Request } from '@playwright/test'
import {
  accountOf,
  call,
  setAppearance,
  expect,
  expectAccessible,
  APPEARANCES,
  newOwner,
  payIn,
  PIN,
  type Session,
  callSimulator,
} from './fixtures.ts'

/** A new owner with a verified business, money in the wallet and a payout bank, but without a PIN. */
export async function newFundedOwner(kobo: number): Promise<Session> {
  const { session } = await newOwner()
  const { businessid } = session.holder
  await expect
    .poll(async () => (await sql(`select 1 from cashpoint where business_id = $1 and account_state = 'active'`, [businessid])).length)
    .toBeGreaterThan(0)
  // The operators' desk that verifies, and the page that names a payout bank, do not exist yet.
  await sql(
    `update business set tier = 'verified', owner_identity = $1, payout_account_number = '0123456785', payout_bank_code = '058',
       payout_bank_name = 'Guaranty Trust Bank', payout_account_name = 'BELLO AMINA' where id = $1`,
    [businessid],
  )
  if (kobo > 0) {
    await payIn(await accountOf(session), kobo, 'Balarabe Yusuf')
    await expect.poll(() => balanceOf(session)).toBeGreaterThan(0)
  }
  return session
}

export async function setPin(session: Session): Promise<void> {
  expect((await call(session, 'POST', '/pin/set', { pin: PIN })).http).toBe(200)
}

export async function balanceOf(session: Session): Promise<number> {
  return (await call<{ balance: number }>(session, 'GET', `/merchant/${session.holder.businessid}/wallet/balance`)).data.balance
}

/** An account at another bank that was never paid before, and whose ending causes no special answer of the simulated bank. */
export function newExternalAccount(): string {
  externalAccounts += 1
  return `2${String(Date.now()).slice(-6)}${externalAccounts % 10}55`
}
let externalAccounts = 0

/** The amounts that the bank has really paid to an account since these tests began. */
export async function payoutsTo(account: string): Promise<number[]> {
  const payouts = await callSimulator<{ account: string; amountKobo: number }[]>(`/payouts?since=${encodeURIComponent(startedAt)}`)
  return payouts.filter((payout) => payout.account === account).map((payout) => payout.amountKobo)
}
const startedAt = new Date(Date.now() - 60_000).toISOString()

export const setBankMode = (mode: string) => callSimulator('/failure-modes', 'PUT', { partner: 'bank', mode })

/** Lets the bank pay a payment that it would keep pending for ever. */
export async function settleAtBank(account: string): Promise<void> {
  for (const reference of await attemptIdsFor(account)) await callSimulator('/settle', 'POST', { reference })
}

async function attemptIdsFor(account: string): Promise<string[]> {
  const rows = await sql<{ id: string }>(
    `select a.id from transfer_attempt a join transfer t on t.id = a.transfer_id where t.beneficiary_account = $1`,
    [account],
  )
  return rows.map(({ id }) => id)
}

/** Lets the bank pay after it had refused. */
export async function payLateAtBank(account: string): Promise<void> {
  for (const reference of await attemptIdsFor(account)) await callSimulator('/pay-refused', 'POST', { reference })
}

/** Lets the other bank return a payment. */
export async function returnAtBank(account: string): Promise<void> {
  for (const reference of await attemptIdsFor(account)) await callSimulator('/return', 'POST', { reference })
}

/** Starts the job of each minute: it reads the statement and matches its lines. */
export async function enqueueStatementMatching(): Promise<void> {
  await sql(`select graphile_worker.add_job('reconciliation.match-statement', '{}'::json)`, [])
}

/** Formats an amount as the screens do. */
export const formatNaira = (kobo: number) => `₦${(kobo / 100).toLocaleString('en-NG', { minimumFractionDigits: 2 })}`

/** Runs on a dark phone and a light desktop: both sizes and both schemes, for the less important screens. */
export async function expectAccessibleInBothAppearances(page: Page): Promise<void> {
  for (const look of APPEARANCES.filter(({ size, scheme }) => (size === 'phone') === (scheme === 'dark'))) {
    await setAppearance(page, look)
    await expectAccessible(page)
  }
}

export type RecordedCall = { method: string; path: string; query: URLSearchParams; body: Record<string, unknown> | null }

/** Records the API calls that a page makes from now on. */
export function recordCalls(page: Page): RecordedCall[] {
  const made: RecordedCall[] = []
  page.on('request', (request: Request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (!pathname.startsWith('/api/')) return
    made.push({
      method: request.method(),
      path: pathname.slice(4),
      query: searchParams,
      body: request.postDataJSON() as Record<string, unknown> | null,
    })
  })
  return made
}

export const typePin = (page: Page, pin = PIN) => page.getByLabel('Transaction PIN').pressSequentially(pin)

export async function sql<Row extends object>(text: string, values: unknown[]): Promise<Row[]> {
  const running = await findRunningPostgres(process.env['BROWSER_DATA_DIR']!)
  const client = new pg.Client({ connectionString: running!.url })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}
