import type pg from 'pg'
import { sendTogether, type Statement } from './pipelined-query.ts'

export type SendStatement = (statement: Statement) => Promise<pg.QueryResult>

/**
 * Statements of one turn of the event loop leave together, and each caller gets the answer to its own. `sendAll` answers in their
 * order; when it throws, all of them fail.
 */
export function createPipeline<Sent extends Statement = Statement>(
  sendAll: (statements: readonly Sent[]) => Promise<readonly Answer[]>,
): (statement: Sent) => Promise<pg.QueryResult> {
  let leaving: { statements: Sent[]; answers: Promise<readonly Answer[]> } | null = null

  function startBatch() {
    const statements: Sent[] = []
    const endOfTurn = new Promise<void>((resolve) => process.nextTick(resolve))
    const answers = endOfTurn.then(() => {
      leaving = null
      return sendAll(statements)
    })
    return { statements, answers }
  }

  return async (statement) => {
    leaving ??= startBatch()
    const position = leaving.statements.push(statement) - 1
    const answer = (await leaving.answers)[position]!
    if (answer instanceof Error) throw answer
    return answer
  }
}

/** An error is the answer to one statement; the others have theirs. */
export type Answer = pg.QueryResult | Error

const pipelines = new WeakMap<pg.ClientBase, SendStatement>()

/** The pipeline of a connection that one caller has for itself. */
export function pipelineOf(client: pg.ClientBase): SendStatement {
  let send = pipelines.get(client)
  if (!send) pipelines.set(client, (send = createPipeline((statements) => sendTogether(client, statements))))
  return send
}
