import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RouteContext } from '../../modules/kernel/app-context.ts'
import { createTenantAccess, type TenantAccess, tenantContext } from '../../modules/kernel/tenant-context.ts'
import type { Caller } from '../../modules/identity/index.ts'
import { modules } from '../../modules/index.ts'
import type { BoundRoute } from '../../platform/http/bind.ts'
import { routeAnswer } from '../fixtures/history.ts'
import { withPreconditions } from './matrix-cases.ts'
import { createPermissionFixture, type PermissionFixture, type RoleUser } from './role-users.ts'
import { sampleRequests } from './sample-requests.ts'

/**
 * The second line of defence alone: the request is that of the own business, with its ids and its caller, and every statement runs for the rows
 * of another one. So the condition of a statement does not help; only row-level security does.
 */
let world: PermissionFixture
beforeAll(async () => {
  world = await createPermissionFixture()
  await noteWritesOfRequests()
})
afterAll(() => world?.close())

/** The database sees the rows of this business, whoever calls. */
function accessTo(businessId: string): TenantAccess {
  const { tenant, tenantTransaction, tenantSnapshot, ...others } = createTenantAccess(world.app.db)
  return {
    tenant: () => tenant({ businessId }),
    tenantTransaction: (_caller, work) => tenantTransaction({ businessId }, work),
    tenantSnapshot: (_caller, work, limits) => tenantSnapshot({ businessId }, work, limits),
    ...others,
  }
}

const NO_EVENTS: RouteContext['liveEvents'] = {
  stream: () => Promise.reject(new Error('no streams here')),
  next: () => Promise.resolve(null),
  stop: () => Promise.resolve(),
}

/** The routes of all modules whose routes reach the database through the caller's business: those that read, or those that write. */
function routesFor(businessId: string, kind: 'reads' | 'writes'): BoundRoute<Caller>[] {
  const context: RouteContext = { ...world.app, liveEvents: NO_EVENTS, operationsOf: () => [], operationsOfOperator: () => [] }
  const strict = { ...tenantContext(context), ...accessTo(businessId) }
  const routes = modules.flatMap((module) => module.routes?.(strict, modules) ?? [])
  return routes.filter(({ contract }) => (contract.method === 'GET') === (kind === 'reads'))
}

function userFor(roles: BoundRoute<Caller>['contract']['roles']): RoleUser {
  const role = Array.isArray(roles) && !roles.includes('merchant') ? roles[0] : 'merchant'
  return world.users.find((one) => one.role === role)!
}

function callerOf(user: RoleUser): Caller {
  const cashpointId = user.role === 'cashier' ? world.own.cashpoint : null
  return { ...user, businessId: world.own.business, cashpointId, firstname: 'A', lastname: 'B', email: 'a@b.c' }
}

/** What only the rows of the own business have, and the request does not name. */
const canariesBeside = (request: unknown): string[] => ownTexts().filter((text) => !JSON.stringify(request).includes(text))

const ownTexts = (): string[] => [...textsOf(world.own), 'Amina Stores'].filter((text) => text.length > 5)

const textsOf = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []

const isOfDatabase = (error: unknown): error is Error => error instanceof Error && 'severity' in error

/** A read that also writes, such as the first look at a key, must not write for the own business while it runs for another. */
const isRefusedWrite = (error: Error, businessId: string) => businessId !== world.own.business && error.message.includes('row-level security')

/** The canaries of the own business in the answer to each read. Where a read fails because there is no row, it has none. */
async function seenIn(businessId: string): Promise<Map<string, string[]>> {
  const seen = new Map<string, string[]>()
  const routes = routesFor(businessId, 'reads')
  for (const [turn, { contract }] of routes.entries()) {
    const request = sampleRequests[contract.operation]!(world.own, turn + 1)
    const caller = callerOf(userFor(contract.roles))
    const { data } = await routeAnswer(routes, contract, { ...request, caller }).catch((error: unknown) => {
      if (isOfDatabase(error) && !isRefusedWrite(error, businessId)) throw new Error(`the database refuses ${contract.operation}`, { cause: error })
      return { data: null }
    })
    const text = Buffer.isBuffer(data)
      ? data.toString()
      : JSON.stringify(data, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
    seen.set(
      contract.operation,
      canariesBeside(request).filter((canary) => text.includes(canary)),
    )
  }
  return seen
}

test('no read of a converted route finds a row of the own business while its statements run for another', async () => {
  const seen = await seenIn(world.other.business)
  expect([...seen].filter(([, canaries]) => canaries.length > 0)).toEqual([])
  expect(seen.size).toBeGreaterThan(20)
})

test('and would see them: run for the own business, most of these reads show some', async () => {
  const seen = await seenIn(world.own.business)
  expect([...seen].filter(([, canaries]) => canaries.length > 0).length).toBeGreaterThan(10)
})

/** Keeps each row that a statement of the role of requests adds or changes, as it is and as it was. */
async function noteWritesOfRequests(): Promise<void> {
  await world.app.rows(`create table written_by_request (table_name text not null, row_written jsonb not null)`)
  await world.app.rows(`grant insert on written_by_request to kasuwa_app`)
  await world.app.rows(`
    create function note_write() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then insert into written_by_request values (tg_table_name, to_jsonb(old)); end if;
      if tg_op <> 'DELETE' then insert into written_by_request values (tg_table_name, to_jsonb(new)); end if;
      return null;
    end $$`)
  await world.app.rows(`
    do $$ declare name regclass; begin
      for name in select oid from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition loop
        if name <> 'written_by_request'::regclass then
          execute format('create trigger z_note_write after insert or update or delete on %s for each row when (current_user = ''kasuwa_app'') execute function note_write()', name);
        end if;
      end loop;
    end $$`)
}

/** Makes each write another request. */
let turn = 0

type WrittenRow = { table_name: string; row_written: Record<string, unknown> }

/** By its business, or by an id of the own business where a row names none. */
const isOfOwnBusiness = ({ row_written: row }: WrittenRow): boolean =>
  'business_id' in row ? row['business_id'] === world.own.business : ownTexts().some((text) => JSON.stringify(row).includes(text))

/**
 * The tables in which each write touches rows of the own business as the role of requests. The posting queue and what is named as going across
 * businesses write under another role.
 */
async function writtenIn(businessId: string): Promise<Map<string, string[]>> {
  const written = new Map<string, string[]>()
  const routes = routesFor(businessId, 'writes')
  for (const { contract } of routes) {
    const user = userFor(contract.roles)
    const sample = sampleRequests[contract.operation]!(world.own, ++turn)
    const request = sample.file ? { ...sample, body: { ...sample.body, file: { name: 'a.jpg', bytes: sample.file } } } : sample
    const requestId = `write-${turn}`
    await withPreconditions(world, user, sample, async () => {
      await world.app.rows('truncate written_by_request')
      await routeAnswer(routes, contract, { ...request, caller: callerOf(user), requestId }).catch((error: unknown) => {
        if (isOfDatabase(error) && businessId === world.own.business) throw new Error(`the database refuses ${contract.operation}`, { cause: error })
      })
      const rows = await world.app.rows<WrittenRow>('select table_name, row_written from written_by_request')
      written.set(contract.operation, [...new Set(rows.filter(isOfOwnBusiness).map(({ table_name: table }) => table))])
    })
  }
  return written
}

test('no write of a converted route touches a row of the own business while its statements run for another', async () => {
  const written = await writtenIn(world.other.business)
  expect([...written].filter(([, tables]) => tables.length > 0)).toEqual([])
  expect(written.size).toBeGreaterThan(20)
}, 120_000)

test('and would touch them: run for the own business, many of these writes do, and the database refuses none', async () => {
  const written = await writtenIn(world.own.business)
  expect([...written].filter(([, tables]) => tables.length > 0).length).toBeGreaterThan(10)
}, 120_000)

test('a hole in the rules of a table and of the outcomes is seen, and nothing else with it', async () => {
  for (const table of ['transaction_category', 'command_key'])
    await world.app.rows(`alter policy own_business on ${table} using (true) with check (true)`)
  const written = await writtenIn(world.other.business)
  expect([...written].filter(([, tables]) => tables.length > 0)).toEqual([
    ['annotations.add_category', ['transaction_category', 'command_key']],
    ['annotations.add_outbound_category', ['transaction_category', 'command_key']],
  ])
}, 120_000)
