import pg from 'pg'
import { fixedClock } from '../../platform/clock/index.ts'
import { connectDatabase, type Database } from '../../platform/db/index.ts'
import { createIds } from '../../platform/ids/index.ts'
import { type Log, silentLog } from '../../platform/log/index.ts'
import { seededRandom } from '../../platform/random/index.ts'
import {
  clearingIn,
  createLane,
  credit,
  debit,
  journal,
  type JsonObject,
  type Lane,
  type LaneOptions,
  type MoneyCommand,
  openBusinessAccounts,
  openHouseAccounts,
  type PlanPart,
  wallet,
} from '../../modules/ledger/index.ts'
import { freshDatabase } from './database.ts'

export const BANK = 'vfd'
export const AMINA = 'biz_amina'
export const BELLO = 'biz_bello'

export type LedgerWorld = {
  url: string
  db: Database
  lane: Lane
  /** As a second process would have. */
  anotherLane(log?: Log): Lane
  clock: ReturnType<typeof fixedClock>
  /** As the superuser, whom no right stops. */
  query(text: string, values?: unknown[]): Promise<Record<string, string>[]>
  balance(business: string): Promise<{ balance: bigint; held: bigint }>
  close(): Promise<void>
}

/** Books of our own with a lane, a clock that stands still, and two businesses without money. */
export async function ledgerWorld(options: Partial<LaneOptions> = {}): Promise<LedgerWorld> {
  const { url, drop } = await freshDatabase()
  const clock = fixedClock('2026-11-20T10:00:00Z')
  const db = connectDatabase({ url, appPool: 4, onError: () => {}, sleep: clock.sleep })
  const superuser = new pg.Client({ connectionString: url })
  superuser.on('error', () => {})
  await superuser.connect()
  await openHouseAccounts(db.system, BANK)
  for (const business of [AMINA, BELLO]) await openBusinessAccounts(db.system, business)
  const query: LedgerWorld['query'] = async (text, values) => (await superuser.query(text, values)).rows
  const anotherLane = (log = silentLog) =>
    createLane({ db, clock, ids: createIds(clock, seededRandom(1)), log, crash: { reach() {} } }, { tables: [], riders: {}, ...options })
  return {
    url,
    db,
    clock,
    lane: anotherLane(),
    anotherLane,
    query,
    async balance(business) {
      const [row] = await query(`select balance, held from account where business_id = $1 and kind = 'wallet'`, [business])
      return { balance: BigInt(row!['balance']!), held: BigInt(row!['held']!) }
    },
    async close() {
      await superuser.end()
      await db.close()
      await drop()
    },
  }
}

type Asked = Partial<MoneyCommand> & { key: string; plan: PlanPart; outcome?: JsonObject }

/** A command whose plan is known beforehand. */
export function command({ plan, outcome = { done: true }, ...asked }: Asked): MoneyCommand {
  return {
    name: 'test.move',
    scope: 'test',
    fingerprint: 'same',
    actor: 'system',
    needs: { accounts: (plan.journals ?? []).flatMap((draft) => draft.lines.map((line) => line.account)) },
    decide: () => ({ ...plan, outcome }),
    ...asked,
  }
}

export function received(business: string, kobo: bigint, key: string): MoneyCommand {
  const lines = [debit(clearingIn(BANK), kobo), credit(wallet(business), kobo)]
  return command({ key, plan: { journals: [journal({ key, posting: 'M1', business, lines })] } })
}

export function moved(from: string, to: string, kobo: bigint, key: string): MoneyCommand {
  const lines = [debit(wallet(from), kobo), credit(wallet(to), kobo)]
  return command({ key, plan: { journals: [journal({ key, posting: 'M19', business: from, lines })] } })
}

export function kept(business: string, kobo: bigint, hold: string): MoneyCommand {
  const account = wallet(business)
  return command({
    key: hold,
    needs: { accounts: [account] },
    plan: { holds: [{ change: 'place', id: hold, account, kind: 'payment', about: hold, amount: kobo }] },
  })
}
