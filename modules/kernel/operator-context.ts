import type { Database, Sql, Tx } from '../../platform/db/index.ts'
import type { RouteContext } from './app-context.ts'

/** The ways of an operator to the database. */
type OperatorAccess = {
  /** The rows of all businesses, under a role that sees no secret of anybody. */
  db: Sql
  /** The authenticator of the operator who enters a code, under the role of sign-in. */
  people: Sql
  /** A long report of one moment under the same role as `db`, on a replica where one has caught up. */
  snapshot<T>(work: (tx: Tx) => Promise<T>, limits?: { statementMs?: number }): Promise<T>
}

/** The context of routes of operators. It has no `db.system`, so the compiler refuses what the role of operators may not do. */
export type OperatorContext = Omit<RouteContext, 'db'> & OperatorAccess

export const operatorContext = ({ db, ...context }: RouteContext): OperatorContext => ({
  ...context,
  db: db.operator,
  people: db.people,
  snapshot: (work, limits) => db.snapshot(work, { ...limits, isOfOperators: true }),
})

/** The context in which a decision is carried out. When it is rehearsed, `db` rolls back what is committed there. */
export type DecisionContext = Omit<OperatorContext, 'db'> & { db: Sql | Pick<Database, 'system' | 'transaction'> }
