import { expect } from '@playwright/test'
import pg from 'pg'
import { integrityChecks } from '../../apps/integrity-checks.ts'
import { systemClock } from '../../platform/clock/index.ts'
import { connectDatabase } from '../../platform/db/index.ts'
import { type Check, type CheckResult, runChecks } from '../../platform/integrity-checks/index.ts'
import { findRunningPostgres } from '../../platform/postgres/launcher.ts'

let connected: Promise<pg.Client> | undefined

/** A query on the product's database, for what has no page yet. Each worker has one connection. */
export async function sql<Row extends object>(text: string, values: unknown[]): Promise<Row[]> {
  connected ??= connect()
  return (await (await connected).query<Row>(text, values)).rows
}

async function connect(): Promise<pg.Client> {
  const running = await findRunningPostgres(process.env['BROWSER_DATA_DIR']!)
  const client = new pg.Client({ connectionString: running!.url })
  // The server may stop before the worker does.
  client.on('error', () => {})
  await client.connect()
  return client
}

/** All checks of `npm run books`, as soon as what runs meanwhile has come to its end. For the end of a journey that moves money. */
export async function expectBooksToHold(): Promise<void> {
  await expect(async () => {
    expect((await brokenChecks(integrityChecks)).map(describeBroken)).toEqual([])
  }).toPass({ timeout: 30_000, intervals: [500, 2_000, 5_000] })
}

/** The sentence of a check that does not hold, and the first row that breaks it. */
export const describeBroken = ({ sentence, broken: [row] }: CheckResult): string => `${sentence}: ${JSON.stringify(row, asText)}`

const asText = (_key: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)

/** The checks of the books that do not hold, with their rows. */
export async function brokenChecks(checks: readonly Check[]): Promise<readonly CheckResult[]> {
  const { url } = (await findRunningPostgres(process.env['BROWSER_DATA_DIR']!))!
  const db = connectDatabase({ url, onError: () => {}, sleep: systemClock.sleep })
  try {
    return (await runChecks(db, checks)).filter(({ holds }) => !holds)
  } finally {
    await db.close()
  }
}
