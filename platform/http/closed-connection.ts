import type { ClientRequest } from 'node:http'

/**
 * The other side may close an idle connection at the moment in which the next request is written. That says nothing about the other side, so
 * the request is tried once more, at once. Only a request that may happen twice: a read, or one that the receiver knows by its key.
 */
export async function onceMoreIfClosed<Answer>(isRepeatable: boolean, call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (failure) {
    if (!isRepeatable || !isClosedBeforeAnswer(failure)) throw failure
    return call()
  }
}

const CLOSED = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])

/** Of `fetch`, which does not tell whether the connection was a used one, unless it has counted its bytes. */
function isClosedBeforeAnswer(failure: unknown): boolean {
  const cause = failure instanceof Error ? (failure.cause as { code?: unknown; socket?: { bytesRead?: number } } | undefined) : undefined
  return CLOSED.has(String(cause?.code)) && cause?.socket?.bytesRead !== 0
}

/** Of a request by `node:http` that failed before any answer. */
export const isUsedConnectionClosed = ({ reusedSocket }: Pick<ClientRequest, 'reusedSocket'>, failure: Error): boolean =>
  reusedSocket && 'code' in failure && CLOSED.has(String(failure.code))
