import { Kysely, PostgresDialect, type RawBuilder } from 'kysely'
import type pg from 'pg'
import { type Role, UnsafeSessionError } from '../connections/session.ts'
import { pipelineOf } from '../pipelining/pipeline.ts'
import { type Statement, sendTogether } from '../pipelining/pipelined-query.ts'
import { watchTransactionEnd } from '../transactions/transaction-end.ts'
import { type Businesses, businessesText, enterBusinesses, requireEntered } from './businesses.ts'

type Sql = Kysely<unknown>

/** Short reads of all requests, which share one connection. */
export type TenantReads = { read<Row>(businesses: Businesses, statement: RawBuilder<Row>): Promise<Row[]> }

/** What a lookup has to know of the place where it is asked. */
export type TenantScope = { businesses: Businesses; reads: TenantReads }

const scopes = new WeakMap<Sql, TenantScope>()

/** Null for a place that is not bound to businesses by itself, such as a transaction. */
export const tenantScopeOf = (db: Sql): TenantScope | null => scopes.get(db) ?? null

/**
 * Places for statements of one request. Each statement runs as the role of requests and sees the rows of the given businesses only, which are
 * set in the same round trip. A transaction sets them when it begins.
 */
export function createTenantSql(pool: pg.Pool, reads: TenantReads): (businesses: Businesses) => Sql {
  const places = new Map<string, Sql>()

  function createPlace(businesses: Businesses): Sql {
    const db = createEnteredSql(pool, enterBusinesses(businesses))
    scopes.set(db, { businesses, reads })
    return db
  }

  return (businesses) => {
    const key = businessesText(businesses)
    const known = places.get(key)
    if (known) return known
    if (places.size >= MAX_PLACES) places.delete(places.keys().next().value!)
    const place = createPlace([...businesses])
    places.set(key, place)
    return place
  }
}

/** To make a place takes longer than to send a short read over it, so they are kept. The oldest one goes first. */
const MAX_PLACES = 2_000

/** Sets the role until the end of the transaction. It returns a row only where statements run under another one. */
export const enterRole = (role: Role): Statement => ({
  text: `select where set_config('role', '${role}', true) is null or current_user <> '${role}'`,
  values: [],
  isRowless: true,
})

/** A place whose statements each run directly behind `entering`, in the same round trip. A transaction runs it when it begins. */
export function createEnteredSql(pool: pg.Pool, entering: Statement): Sql {
  const connect = async () => connectionFor(await pool.connect(), entering)
  const bound = { connect, end: async () => {}, options: pool.options } as unknown as pg.Pool
  return new Kysely<unknown>({ dialect: new PostgresDialect({ pool: bound }) })
}

const BEGIN = /^(begin|start transaction)\b/

/** A connection while one caller holds it. It is closed behind a begin or a rollback that failed, and where the role was another. */
function connectionFor(client: pg.PoolClient, entering: Statement) {
  let isInTransaction = false
  let mustClose = false
  const { pass, isLeftOpen } = watchTransactionEnd()

  async function begin(statement: Statement): Promise<pg.QueryResult> {
    const [begun, entered] = await sendTogether(client, [statement, entering])
    requireEntered(entered!)
    isInTransaction = true
    return begun!
  }
  async function send(statement: Statement): Promise<pg.QueryResult> {
    if (isInTransaction) return pipelineOf(client)(statement)
    const [entered, answer] = await sendTogether(client, [entering, statement])
    requireEntered(entered!)
    return answer!
  }
  return {
    async query(text: string, values: readonly unknown[] = []): Promise<pg.QueryResult> {
      const isBegin = BEGIN.test(text)
      try {
        return await pass(text, () => (isBegin ? begin : send)({ text, values }))
      } catch (error) {
        mustClose ||= isBegin || error instanceof UnsafeSessionError
        throw error
      }
    },
    release: (error?: boolean) => client.release(error || mustClose || isLeftOpen()),
  }
}
