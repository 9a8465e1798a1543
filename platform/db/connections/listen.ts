import pg from 'pg'
import type { ConnectionOptions } from './pools.ts'
import { verifyDirect } from './session.ts'
import { KEEP_ALIVE } from './timeouts.ts'

const RECONNECT_DELAY_MS = 500

export type ListenOptions = ConnectionOptions & { sleep: (ms: number) => Promise<void> }

/** Holds one connection for LISTEN. Notifications are lost while it is away, so `onReconnect` says when it is back. */
export async function listen(
  { url, onError, sleep }: ListenOptions,
  channel: string,
  onMessage: (payload: string) => void,
  onReconnect: () => void,
): Promise<() => Promise<void>> {
  let client: pg.Client | null = null
  let isStopped = false
  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url, ...KEEP_ALIVE })
    next.on('notification', (notice) => onMessage(notice.payload ?? ''))
    next.on('error', onError)
    let hasEnded = false
    // A connection that ends before it listens is retried by the call that made it, and not by a second loop.
    next.on('end', () => {
      hasEnded = true
      if (client === next && !isStopped) void reconnect()
    })
    try {
      await next.connect()
      await verifyDirect(next)
      await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      void next.end().catch(() => undefined)
      throw error
    }
    if (hasEnded) throw new Error('the connection for LISTEN broke while it was made')
    client = next
  }
  const reconnect = async (): Promise<void> => {
    while (!isStopped) {
      await sleep(RECONNECT_DELAY_MS)
      try {
        await connect()
        return onReconnect()
      } catch (error) {
        onError(error as Error)
      }
    }
  }
  await connect()
  return async () => {
    isStopped = true
    await client?.end()
  }
}
