import type { RawBuilder } from 'kysely'
import { type Sql, sql } from '../../../../platform/db/index.ts'
import type { WorkItem, WorkItemKind, WorkOrder } from '../../../kernel/work-item-declaration.ts'

type ItemRow = {
  id: string
  business_id: string | null
  business: string
  what: string
  amount: bigint | null
  variant?: string | null
  opened_at: Date
  due_at: Date
  is_open: boolean
}

const milliseconds = (column: 'due_at' | 'opened_at') => sql`floor(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`

/** As `orderKey` of the declaration. */
const ORDER_KEYS: Readonly<Record<WorkOrder, RawBuilder<unknown>>> = {
  due: milliseconds('due_at'),
  oldest: milliseconds('opened_at'),
  newest: sql`-${milliseconds('opened_at')}`,
  amount: sql`-coalesce(amount, -1)::bigint`,
}

/**
 * `open`, `count`, `find` and `ofBusiness` of a kind, from one select of all its items: id, business_id, business, what, amount, opened_at, due_at,
 * is_open, and `variant` where the kind has it. The condition behind `is_open` needs a partial index, so that a queue costs what is open and not what ever was.
 */
export function workItemQueries(items: RawBuilder<unknown>): Pick<WorkItemKind, 'open' | 'count' | 'find' | 'ofBusiness'> {
  return {
    async open(db, { after, limit, order = 'due' }) {
      const key = ORDER_KEYS[order]
      const behind = after ? sql`and (${key}, id) > (${after.key}::bigint, ${after.id})` : sql``
      const { rows } = await sql<ItemRow>`select * from (${items}) i where is_open ${behind} order by ${key}, id limit ${limit}`.execute(db)
      return rows.map(itemOf)
    },
    async count(db) {
      const { rows } = await sql<{ open: number; oldest: Date | null; soonest: Date | null }>`
        select count(*)::int as open, min(opened_at) as oldest, min(due_at) as soonest from (${items}) i where is_open`.execute(db)
      return { open: rows[0]!.open, oldestOpenedAt: rows[0]!.oldest, soonestDueAt: rows[0]!.soonest }
    },
    async ofBusiness(db, businessId, limit) {
      const { rows } = await sql<ItemRow>`
        select * from (${items}) i where is_open and business_id = ${businessId} order by due_at, id limit ${limit}`.execute(db)
      return rows.map(itemOf)
    },
    async find(db: Sql, id: string) {
      const { rows } = await sql<ItemRow>`select * from (${items}) i where id = ${id}`.execute(db)
      return rows[0] ? { ...itemOf(rows[0]), isOpen: rows[0].is_open } : null
    },
  }
}

/** `ofSubjects` of a kind, whose select has `subject_id` too: the record that an item is about. */
export function relatedWork(items: RawBuilder<unknown>): Pick<WorkItemKind, 'ofSubjects'> {
  return {
    async ofSubjects(db, subjectIds, limit) {
      const { rows } = await sql<ItemRow>`
        select * from (${items}) i where subject_id = any(${[...subjectIds]}::text[]) order by opened_at desc, id limit ${limit}`.execute(db)
      return rows.map((row) => ({ ...itemOf(row), isOpen: row.is_open }))
    },
  }
}

/** `equals` of a kind, whose select has `equal_as` too: equal items have the same of it and the same variant. */
export function equalWork(items: RawBuilder<unknown>): Pick<WorkItemKind, 'equals'> {
  return {
    async equals(db, { id, variant = null }, limit) {
      const { rows } = await sql<ItemRow>`
        with items as not materialized (${items})
        select i.* from items i where i.is_open and i.id <> ${id} and i.variant is not distinct from ${variant}
          and i.equal_as = (select equal_as from items where id = ${id}) order by i.due_at, i.id limit ${limit}`.execute(db)
      return rows.map(itemOf)
    },
  }
}

const itemOf = (row: ItemRow): WorkItem => ({
  id: row.id,
  businessId: row.business_id,
  business: row.business,
  what: row.what,
  amount: row.amount,
  variant: row.variant ?? null,
  openedAt: row.opened_at,
  dueAt: row.due_at,
})
