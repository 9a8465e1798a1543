/** The database is away, silent or slow, or somebody else was quicker: no fault of the statement, and worth another try as it is. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = (error as { code?: unknown }).code
  if (typeof code === 'string') return /^(08|40|53|57P|55P03|57014|25P03|58030|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND)/.test(code)
  return /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/.test(
    error.message,
  )
}
