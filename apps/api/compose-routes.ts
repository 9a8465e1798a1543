import type { AppContext, RouteContext } from '../../modules/kernel/app-context.ts'
import { ROLES } from '../../modules/identity/contract.ts'
import type { Caller } from '../../modules/identity/index.ts'
import { modules } from '../../modules/index.ts'
import type { OperatorCaller } from '../../modules/operators/index.ts'
import { operatorContext } from '../../modules/kernel/operator-context.ts'
import { publicContext, sessionRoutes, tenantContext } from '../../modules/kernel/tenant-context.ts'
import type { RouteGate } from '../../modules/kernel/route-gate.ts'
import type { BoundRoute } from '../../platform/http/bind.ts'
import { EVERY_EVENT, type RouteContract } from '../../platform/http/contract.ts'
import { describeViewer, readViewCookie, visibleCashpoint } from '../../modules/identity/index.ts'
import type { LiveEventHub } from '../../modules/messages/index.ts'
import { ALL_BUSINESSES } from '../../modules/ledger/index.ts'
import type { ApiDefinition, LiveEvent } from './api-definition.ts'

/** The API definition, from the declarations of all modules. */
export function composeRoutes(context: AppContext & { liveEvents: LiveEventHub }): ApiDefinition {
  const operationsOf = (role: Caller['role']): readonly string[] => allowed.get(role) ?? []
  const operationsOfOperator = (role: OperatorCaller['role']): readonly string[] => allowedToOperators.get(role) ?? []
  const routeContext: RouteContext = { ...context, operationsOf, operationsOfOperator }
  const gates = modules.flatMap((module) => module.gate?.(tenantContext(routeContext), modules) ?? [])
  const signedIn = modules.flatMap((module) => sessionRoutes(module, routeContext, modules)).map((route) => gated(route, gates))
  const operators = modules.flatMap((module) => module.operatorRoutes?.(operatorContext(routeContext), modules) ?? [])
  const withoutSession = publicContext(routeContext)
  const allowed = operationsByRole(signedIn)
  const allowedToOperators = operationsByRole(operators)
  const refreshedByKind = operationsByEvent(signedIn)
  return {
    open: modules.flatMap((module) => module.publicRoutes?.(withoutSession, modules) ?? []),
    signedIn,
    operators,
    callbacks: modules.flatMap((module) => module.callbacks?.(context) ?? []),
    documents: modules.flatMap((module) => module.documents?.(withoutSession, modules) ?? []),
    view: {
      read: (cookie) => readViewCookie(context, cookie),
      viewerOf: (caller) => describeViewer(withoutSession, caller),
    },
    async events(caller, afterId, signal) {
      const scope = { business: caller.businessId, cashpoint: visibleCashpoint(caller), session: caller.sessionId }
      const { from, events } = await context.liveEvents.stream(scope, afterId, signal)
      return { from, events: withRefreshes(events, refreshedByKind) }
    },
  }
}

/** By kind of live event, the operations whose contracts name it. */
function operationsByEvent(routes: readonly { contract: RouteContract }[]): ReadonlyMap<string, readonly string[]> {
  const refreshed = new Map<string, string[]>()
  for (const { contract } of routes)
    for (const kind of contract.refreshedBy === EVERY_EVENT ? [] : (contract.refreshedBy ?? []))
      refreshed.set(kind, [...(refreshed.get(kind) ?? []), contract.operation])
  return refreshed
}

/** Adds to each event what it refreshes. What all businesses hear at once changes no figure of one, and would have all of them ask at once. */
async function* withRefreshes(
  events: AsyncIterable<{ id: string; business: string; kind: string; data: Record<string, unknown> }>,
  byKind: ReadonlyMap<string, readonly string[]>,
): AsyncGenerator<LiveEvent> {
  for await (const { id, business, kind, data } of events) {
    const named = byKind.get(kind) ?? []
    yield { id, kind, data, refreshes: business === ALL_BUSINESSES ? named : [EVERY_EVENT, ...named] }
  }
}

/** Asks the gates that name the operation before its route runs. */
function gated(route: BoundRoute<Caller>, gates: readonly RouteGate[]): BoundRoute<Caller> {
  const { contract } = route
  const named = gates.filter(({ operations }) => operations.has(contract.operation))
  if (named.length === 0) return route
  return {
    contract,
    async answer(input) {
      const { params, body, caller, meta } = input
      for (const gate of named) await gate.admit(contract, { params, body, caller, requestId: meta.requestId })
      return route.answer(input)
    },
  }
}

/** For pages, which show no button that the server would refuse. */
function operationsByRole(routes: readonly { contract: RouteContract }[]): ReadonlyMap<string, readonly string[]> {
  const allowed = new Map<string, string[]>()
  for (const { contract } of routes) for (const role of rolesOf(contract)) allowed.set(role, [...(allowed.get(role) ?? []), contract.operation])
  return allowed
}

const rolesOf = ({ roles }: { roles: 'public' | 'signed_in' | readonly string[] }): readonly string[] =>
  roles === 'public' ? [] : roles === 'signed_in' ? ROLES : roles
