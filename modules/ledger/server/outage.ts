/** The database is away, or somebody else was quicker: no fault of the statement, and worth another try as it is. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = (error as { code?: unknown }).code
  if (typeof code === 'string') return /^(08|40|53|57P|55P03|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND)/.test(code)
  return /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(error.message)
}
