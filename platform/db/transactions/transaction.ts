import type pg from 'pg'
import { UnsafeSessionError } from '../connections/session.ts'
import { createPipeline, type SendStatement } from '../pipelining/pipeline.ts'
import { sendTogether } from '../pipelining/pipelined-query.ts'

export type Transaction = {
  /** Sends behind the statements before it. Those of one turn of the event loop travel together, and fail together. */
  send: SendStatement
  /** Sent together with the last statements, and refuses later ones. It fails where a statement before it did. */
  commit(): Promise<void>
}

/**
 * Runs the work in one transaction on a pipelined connection of the pool, and commits when the work is done unless it has committed
 * itself. `begin` leaves together with the first statements of the work.
 */
export async function runTransaction<T>(pool: pg.Pool, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let hasEnded = false
  let committed: Promise<void> | undefined
  let firstFailure: unknown
  const pipeline = createPipeline(async (statements) => {
    // Work may fail in the turn in which it sends: these statements would arrive behind the rollback and stand by themselves.
    if (hasEnded) throw new TransactionEnded()
    try {
      return await sendTogether(client, statements)
    } catch (error) {
      firstFailure ??= error
      throw error
    }
  })
  const control = (text: 'begin' | 'commit') => pipeline({ text, values: [] })
  const transaction: Transaction = {
    async send(statement) {
      if (hasEnded) throw new TransactionEnded()
      if (committed) throw new Error('a statement was sent behind the commit of its transaction')
      return pipeline(statement)
    },
    commit: () => (committed ??= control('commit').then(requireCommitted)),
  }
  try {
    const begun = control('begin')
    const [result] = await Promise.all([work(transaction), begun])
    await transaction.commit()
    hasEnded = true
    client.release()
    return result
  } catch (error) {
    hasEnded = true
    // What is still on its way is answered before the rollback is.
    const isRolledBack = await client.query('rollback').then(
      () => true,
      () => false,
    )
    client.release(!isRolledBack || error instanceof UnsafeSessionError)
    throw isConsequence(error) ? (firstFailure ?? error) : error
  }
}

class TransactionEnded extends Error {
  constructor() {
    super('the transaction of this statement has ended')
  }
}

class NotCommitted extends Error {}

/** The server answers the commit of a transaction in which a statement failed by rolling back, and without an error. */
function requireCommitted({ command }: { command: string }): void {
  if (command !== 'COMMIT') throw new NotCommitted(`the transaction was not committed: ${command}`)
}

const IN_FAILED_TRANSACTION = '25P02'

/** These say only that a statement before them failed. */
const isConsequence = (error: unknown) =>
  error instanceof NotCommitted || (error instanceof Error && 'code' in error && error.code === IN_FAILED_TRANSACTION)
