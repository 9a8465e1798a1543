const BEGIN = /^(begin|start transaction)\b/
const END = /^(commit|rollback)$/

/** Watches the statements of one caller that holds a connection. */
export type TransactionEnd = {
  /** Sends a statement. It refuses one behind the end of the transaction, which would commit by itself: work may go on beside a failed part of it. */
  pass<T>(text: string, send: () => Promise<T>): Promise<T>
  /** A rollback that travels behind a statement that fails is not run, and the transaction stays open. Such a connection must be closed. */
  isLeftOpen(): boolean
}

export function watchTransactionEnd(): TransactionEnd {
  let hasEnded = false
  let isLeftOpen = false
  return {
    async pass(text, send) {
      if (BEGIN.test(text)) hasEnded = false
      // A commit that failed is followed by a rollback.
      if (hasEnded && text !== 'rollback') throw new Error('the transaction of this statement has ended')
      if (END.test(text)) hasEnded = true
      try {
        return await send()
      } catch (error) {
        isLeftOpen ||= text === 'rollback'
        throw error
      }
    },
    isLeftOpen: () => isLeftOpen,
  }
}
