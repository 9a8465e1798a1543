import type { LagosDay } from '../../../platform/clock/index.ts'
import { type Sql, sql } from '../../../platform/db/index.ts'
import type { Kobo } from '../../../platform/money/index.ts'
import type { DatedValue } from '../../kernel/dated-numbers-declaration.ts'
import type { SweepDirection } from '../contract.ts'
import type { SweepsUnderWay } from './amounts.ts'
import type { SweepRow } from './rows.generated.ts'
import { RESERVING_STATES } from './states.ts'

export async function sweepById(db: Sql, id: string): Promise<SweepRow | null> {
  const { rows } = await sql<SweepRow>`select * from sweep where id = ${id}`.execute(db)
  return rows[0] ?? null
}

export async function sweepByReference(db: Sql, reference: string): Promise<SweepRow | null> {
  const { rows } = await sql<SweepRow>`select * from sweep where reference = ${reference}`.execute(db)
  return rows[0] ?? null
}

/** All of this day, the newest first. */
export async function sweepsOfDay(db: Sql, day: LagosDay, direction: SweepDirection): Promise<SweepRow[]> {
  const { rows } = await sql<SweepRow>`select * from sweep where day = ${day} and direction = ${direction} order by number desc`.execute(db)
  return rows
}

export async function latestSweeps(db: Sql, limit: number): Promise<SweepRow[]> {
  const { rows } = await sql<SweepRow>`select * from sweep order by created_at desc, id desc limit ${limit}`.execute(db)
  return rows
}

export async function sweepsUnderWay(db: Sql): Promise<SweepsUnderWay> {
  const { rows } = await sql<{ direction: SweepDirection; reserved: Kobo; moving: Kobo }>`
    select direction, coalesce(sum(amount) filter (where state = any(${[...RESERVING_STATES]}::text[])), 0)::bigint as reserved,
      coalesce(sum(amount) filter (where state = 'on_its_way'), 0)::bigint as moving
    from sweep where state in ('asked', 'held', 'sending', 'unclear', 'review', 'on_its_way') group by direction`.execute(db)
  return Object.fromEntries(rows.map(({ direction, reserved, moving }) => [direction, { reservedKobo: reserved, onItsWayKobo: moving }]))
}

/** A few rows. */
export async function sweepRules(db: Sql): Promise<DatedValue[]> {
  const { rows } = await sql<DatedValue>`select name, value, starts_on::text as "startsOn" from sweep_rule`.execute(db)
  return rows
}

/** Own money that stays in the pool on that day. */
export async function keptInPool(db: Sql, day: LagosDay): Promise<Kobo> {
  const { rows } = await sql<{ value: Kobo }>`
    select value from sweep_rule where name = 'kept_in_pool' and starts_on <= ${day} order by starts_on desc limit 1`.execute(db)
  return rows[0]!.value
}

/** Sweeps whose job was lost, and those that are late. */
export async function openSweeps(db: Sql): Promise<SweepRow[]> {
  const { rows } = await sql<SweepRow>`
    select * from sweep where state in ('held', 'sending', 'unclear', 'review', 'on_its_way') order by created_at limit 200`.execute(db)
  return rows
}

export const SWEEP_ITEMS = sql`
  select id, null::text as business_id, '' as business,
    case direction when 'pool_to_house' then 'Pool to our own account' when 'house_to_pool' then 'Our own account to the pool' else initcap(source) || ' to the pool' end
      || ', ' || reference as what,
    amount, state as variant, created_at as opened_at, coalesce(due_at, created_at) as due_at, 
    (state in ('asked', 'review') or (state = 'on_its_way' and alarmed_at is not null)) as is_open
  from sweep`
