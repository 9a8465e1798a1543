/** As the system, its streams and `openSession` say it; a stream that is written to after its end was broken a moment before. */
const CODES = /^(UNSAFE_SESSION$|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|EAI_AGAIN|ERR_STREAM_(DESTROYED|WRITE_AFTER_END))/
/** As the driver says it, which gives no code for what it finds out by itself. */
const WORDS = new RegExp(
  `^(${[
    'Connection terminated',
    'Client has encountered a connection error',
    'Client was closed',
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Query read timeout',
  ].join('|')})`,
)

/** The wire to the database broke, never came or fell silent: what was asked on it may have been done or not. Errors wrapped in others count. */
export function isConnectionLoss(error: unknown): boolean {
  return causesOf(error).some((each) => CODES.test(codeOf(each) ?? '') || WORDS.test(each.message))
}

/** The error itself first, and what caused it. */
export function causesOf(error: unknown): Error[] {
  const causes: Error[] = []
  for (let each = error; each instanceof Error && causes.length < 5; each = each.cause) causes.push(each)
  return causes
}

export function codeOf(error: unknown): string | null {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null
  return typeof code === 'string' ? code : null
}
