import type { Database, Sql, Tx } from '../../platform/db/index.ts'
import type { BoundRoute } from '../../platform/http/bind.ts'
import type { Caller } from './caller.ts'
import type { RouteContext } from './app-context.ts'
import type { ModuleDefinition } from './module-definition.ts'

/** Why code that answers one business reaches the rows of all of them. Each reason is named where the code asks for them. */
export type AcrossBusinesses =
  /** People together with what they have in all of their businesses. What is about people alone goes over `people`. */
  | 'people'
  /** The account to which somebody pays, and the business of ours that has it. */
  | 'payee'
  /** The business of ours from whose account a payment came. */
  | 'payer'
  /** The aggregator that a code names, before the caller belongs to it. */
  | 'aggregator'
  /** Journals and entries, which a request does not read itself. */
  | 'entries'
  /** The business on the other side of a loan: its borrower or its warranter, also before there is one. */
  | 'warranter'
  /** Hashes and sealed values, which the role of requests cannot read. */
  | 'secrets'
  /** Switches of the product, which each process keeps for all businesses. */
  | 'flags'
  /** A business that is being created, which no request belongs to yet. */
  | 'new_business'
  /** A person who joins a business by the link of its invitation, without a session in it. */
  | 'invitation'
  /** The order that a payer has the link of, and its business. */
  | 'order'

type OfBusiness = Pick<Caller, 'businessId'>

/** The ways of a request of a merchant or cashier to the database. */
export type TenantAccess = PeopleAccess & {
  /** Statements by themselves, under row-level security of the caller's business. */
  tenant(caller: OfBusiness): Sql
  /** One transaction under the same rule, for reads of one moment and for writes without money. */
  tenantTransaction<T>(caller: OfBusiness, work: (tx: Tx) => Promise<T>): Promise<T>
  /** A long report of one moment under the same rule, on a replica where one has caught up. Its statements take `statementMs` at most. */
  tenantSnapshot<T>(caller: OfBusiness, work: (tx: Tx) => Promise<T>, limits: { statementMs: number }): Promise<T>
  /** The rows of all businesses, without row-level security. */
  acrossBusinesses(reason: AcrossBusinesses): Database
}

type PeopleAccess = {
  /** People, their sessions, PINs, codes and caps, under a role that sees no table of a business. */
  people: Sql
}

export const createTenantAccess = (db: Database): TenantAccess => ({
  people: db.people,
  tenant: ({ businessId }) => db.ofBusinesses([businessId]),
  tenantTransaction: ({ businessId }, work) => db.tenant(businessId, work),
  tenantSnapshot: ({ businessId }, work, limits) => db.snapshot(work, { ...limits, businesses: [businessId] }),
  acrossBusinesses: () => db,
})

/** The context of routes of merchants and cashiers: it reaches the database through the caller's business only. */
export type TenantContext = Omit<RouteContext, 'db'> & TenantAccess

export function tenantContext({ db, ...context }: RouteContext): TenantContext {
  return { ...context, ...createTenantAccess(db) }
}

/** The context of routes without a session: it sees people and no table of a business. Who crosses that names one of three reasons. */
export type PublicContext = Omit<RouteContext, 'db'> &
  PeopleAccess & { acrossBusinesses(reason: Extract<AcrossBusinesses, 'new_business' | 'invitation' | 'order'>): Database }

export const publicContext = ({ db, ...context }: RouteContext): PublicContext => ({ ...context, people: db.people, acrossBusinesses: () => db })

/** The routes with a session of a module. */
export function sessionRoutes(module: ModuleDefinition, context: RouteContext, modules: readonly ModuleDefinition[]): readonly BoundRoute<Caller>[] {
  return module.routes?.(tenantContext(context), modules) ?? []
}
