/** Codes of the system, of its streams and of `openSession`. A stream that is written to after its end broke a moment before. */
const CONNECTION_ERROR_CODES = /^(UNSAFE_SESSION$|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|EAI_AGAIN|ERR_STREAM_(DESTROYED|WRITE_AFTER_END))/
/** The driver gives no code for failures that it finds out by itself. */
const CONNECTION_ERROR_MESSAGES = new RegExp(
  `^(${[
    'Connection terminated',
    'Client has encountered a connection error',
    'Client was closed',
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Query read timeout',
    // By PostgreSQL, which ends a new connection when its disk is full.
    'could not write init file',
  ].join('|')})`,
)

/** The connection broke, was never made, was refused or fell silent: its last statements may have been run or not. Causes count. */
export function isConnectionLoss(error: unknown): boolean {
  return causesOf(error).some((each) => CONNECTION_ERROR_CODES.test(codeOf(each) ?? '') || CONNECTION_ERROR_MESSAGES.test(each.message))
}

/** The error itself first, then its causes. */
export function causesOf(error: unknown): Error[] {
  const causes: Error[] = []
  for (let each = error; each instanceof Error && causes.length < 5; each = each.cause) causes.push(each)
  return causes
}

export function codeOf(error: unknown): string | null {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null
  return typeof code === 'string' ? code : null
}
