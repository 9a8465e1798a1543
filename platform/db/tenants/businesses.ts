import type pg from 'pg'
import { APP_ROLE, UnsafeSessionError } from '../connections/session.ts'
import { sendTogether, type Statement } from '../pipelining/pipelined-query.ts'

/** The businesses whose rows a statement may see, by id. None: it sees no row of any business. */
export type Businesses = readonly string[]

/** A statement of a request, with the businesses that it runs for. */
export type TenantStatement = Statement & { businesses: Businesses }

const SEPARATOR = ','

/** The value of the setting `app.businesses`. */
export function businessesText(businesses: Businesses): string {
  if (businesses.some((id) => id.includes(SEPARATOR))) throw new Error('the id of a business has no comma')
  return businesses.join(SEPARATOR)
}

/**
 * Sets the businesses until the end of the transaction, for row-level security (`current_businesses` in the migrations). It returns a row only
 * where statements run under another role than that of requests.
 */
export function enterBusinesses(businesses: Businesses): Statement {
  return {
    text: `select where set_config('app.businesses', $1, true) is null or current_user <> '${APP_ROLE}'`,
    values: [businessesText(businesses)],
    isRowless: true,
  }
}

/** Checked each time again, because without the role the rows of every business would be visible. */
export function requireEntered({ rowCount }: pg.QueryResult): void {
  if (rowCount !== 0) throw new UnsafeSessionError([{ name: 'role', reason: 'statements run under another role than theirs' }])
}

/**
 * Sends each statement behind its businesses, all with one sync. Statements of the same businesses that follow each other share one setting of them.
 * So no statement can run without its businesses, and none runs with those of another. Outside a transaction they are one transaction of their
 * own: when one fails, nothing of any of them remains.
 */
export async function sendForBusinesses(client: pg.ClientBase, statements: readonly TenantStatement[]): Promise<pg.QueryResult[]> {
  const sent: Statement[] = []
  const entries = new Set<number>()
  let entered: string | null = null
  for (const { businesses, ...statement } of statements) {
    const text = businessesText(businesses)
    if (text !== entered) {
      entries.add(sent.length)
      sent.push(enterBusinesses(businesses))
      entered = text
    }
    sent.push(statement)
  }
  const results = await sendTogether(client, sent)
  return results.filter((result, position) => {
    const isAnswer = !entries.has(position)
    if (!isAnswer) requireEntered(result)
    return isAnswer
  })
}
