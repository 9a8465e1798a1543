import type pg from 'pg'
import { connectionOf } from './pg-internals.ts'
import { forget, isOutgrown } from './stale-plan.ts'

/** Beyond this, statements are not constants any more, and preparing them would only fill the server's memory. */
const MOST = 1_000

/** The same name for the same text, so that a connection parses and plans it once; none when there are too many. */
export function statementNames(prefix: string): (text: string) => string | undefined {
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= MOST) return known
    const name = `${prefix}_${names.size + 1}`
    names.set(text, name)
    return name
  }
}

export function preparable(name: string | undefined, text: string, values: readonly unknown[]): pg.QueryConfig {
  return { ...(name !== undefined && { name }), text, values: [...values] }
}

const nameOf = statementNames('asked')

/**
 * A client whose statements with values are prepared at their first use: planning the short statements of a request costs
 * more than running them (and they are planned once: IN_ORDER_PLANS).
 */
export function preparing(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (config: pg.QueryConfig | string) => Promise<pg.QueryResult>
  const prepared = (text: string, values?: readonly unknown[]) => {
    if (values === undefined || values.length === 0) return query(text)
    const name = nameOf(text)
    const asked = query(preparable(name, text, values))
    // Told to whoever asked; who asks next is answered.
    if (name !== undefined) asked.catch((error: unknown) => isOutgrown(error) && forget(connectionOf(client), name))
    return asked
  }
  client.query = prepared as typeof client.query
}
