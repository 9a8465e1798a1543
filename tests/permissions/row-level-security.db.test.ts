import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RouteContext } from '../../modules/kernel/app-context.ts'
import { createTenantAccess, type TenantAccess, tenantContext } from '../../modules/kernel/tenant-context.ts'
import type { Role } from '../../modules/identity/contract.ts'
import type { Caller } from '../../modules/identity/index.ts'
import { modules } from '../../modules/index.ts'
import type { BoundRoute } from '../../platform/http/bind.ts'
import { routeAnswer } from '../fixtures/history.ts'
import { createPermissionFixture, type PermissionFixture } from './role-users.ts'
import { sampleRequests } from './sample-requests.ts'

/**
 * The second line of defence alone: the request is that of the own business, with its ids and its caller, and every statement runs for the rows
 * of another one. So the condition of a statement does not help; only row-level security does.
 */
let world: PermissionFixture
beforeAll(async () => void (world = await createPermissionFixture()))
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

/** The reads of all modules whose routes reach the database through the caller's business. */
function readsOf(businessId: string): BoundRoute<Caller>[] {
  const context: RouteContext = { ...world.app, liveEvents: null as never, operationsOf: () => [], operationsOfOperator: () => [] }
  const strict = { ...tenantContext(context), ...accessTo(businessId) }
  return modules.flatMap((module) => module.routes?.(strict, modules) ?? []).filter(({ contract }) => contract.method === 'GET')
}

function callerFor(roles: BoundRoute<Caller>['contract']['roles']): Caller {
  const role = (Array.isArray(roles) && !roles.includes('merchant') ? roles[0] : 'merchant') as Role
  const user = world.users.find((one) => one.role === role)!
  const cashpointId = role === 'cashier' ? world.own.cashpoint : null
  return { ...user, businessId: world.own.business, cashpointId, firstname: 'A', lastname: 'B', email: 'a@b.c' }
}

/** What only the rows of the own business have, and the request does not name. */
const canariesBeside = (request: unknown): string[] =>
  [...textsOf(world.own), 'Amina Stores'].filter((text) => text.length > 5 && !JSON.stringify(request).includes(text))

const textsOf = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []

/** The canaries of the own business in the answer to each read. Where a read fails because there is no row, it has none. */
async function seenIn(businessId: string): Promise<Map<string, string[]>> {
  const seen = new Map<string, string[]>()
  const routes = readsOf(businessId)
  for (const [turn, { contract }] of routes.entries()) {
    const request = sampleRequests[contract.operation]!(world.own, turn + 1)
    const { data } = await routeAnswer(routes, contract, { ...request, caller: callerFor(contract.roles) }).catch((error: unknown) => {
      if (error instanceof Error && 'severity' in error) throw new Error(`the database refuses ${contract.operation}`, { cause: error })
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
