/** What came over the wire, or that nothing did. */
export type Reply =
  | { kind: 'answer'; httpStatus: number; text: string }
  | { kind: 'nothing'; word: 'timeout' | 'network' | 'garbage'; reason: string }

const LARGEST_ANSWER_BYTES = 8 * 1024 * 1024

/** One HTTP call that ends within its time, body included, follows no redirect, and never throws. */
export async function callTimed(call: {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body?: unknown
  timeoutMs: number
}): Promise<Reply> {
  const signal = AbortSignal.timeout(call.timeoutMs)
  try {
    const answer = await fetch(call.url, {
      method: call.method,
      headers: { ...call.headers, accept: 'application/json', ...(call.body === undefined ? {} : { 'content-type': 'application/json' }) },
      body: call.body === undefined ? undefined : JSON.stringify(call.body),
      redirect: 'manual',
      signal,
    })
    return await readBounded(answer)
  } catch (failure) {
    if (signal.aborted) return { kind: 'nothing', word: 'timeout', reason: `No answer within ${call.timeoutMs} ms` }
    return { kind: 'nothing', word: 'network', reason: networkReason(failure) }
  }
}

async function readBounded(answer: Response): Promise<Reply> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of answer.body ?? []) {
    size += piece.byteLength
    if (size > LARGEST_ANSWER_BYTES) return { kind: 'nothing', word: 'garbage', reason: 'The answer has no end' }
    pieces.push(piece)
  }
  return { kind: 'answer', httpStatus: answer.status, text: Buffer.concat(pieces).toString('utf8') }
}

function networkReason(failure: unknown): string {
  const cause = failure instanceof Error ? failure.cause : null
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : failure instanceof Error ? failure.name : 'failure'
  return `The bank could not be reached (${code})`
}
