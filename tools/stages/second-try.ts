/**
 * Which failures of the browser and component stages may be tried once more, alone, after all stages (decision 56).
 * Such a test waits for a screen on a machine that does other work. A wrong figure is no matter of time: a failure that
 * names an amount, a number, a number of rows or a check of the books counts at once. All other stages have no second try.
 */
export function maySecondTry(failure: string): boolean {
  const statement = statementOf(failure)
  return !WRONG_FIGURE.some((pattern) => pattern.test(statement))
}

const WRONG_FIGURE = [
  /₦|\bNGN\b|kobo/i,
  // The number of elements, rows or calls.
  /toHaveCount|toHaveLength|toHaveBeenCalledTimes|to have a length|to be called/,
  // Playwright's and Vitest's words for two numbers that differ.
  /(Expected|Received)( number| length)?: *-?\d/,
  /expected -?\d[\d_.,]*n? (to|not to) /,
  // The books, and money that moves twice or not at all.
  /\bbooks\b|check of the books|\bkilled?\b|\bdied\b/i,
]

/** The failure without the page that the message prints, without its stack and without the source. */
function statementOf(failure: string): string {
  const [beforePage] = failure.split(/\n\s*(?:Ignored nodes:|<body|Call log:|Here are the accessible roles)/)
  return beforePage!
    .split('\n')
    .filter((line) => !/^\s*(at |\d+ \||> \d+ \||\|)/.test(line))
    .join('\n')
}

/** What went wrong, and the locator or value that the next line names. */
export function summaryOf(failure = ''): string {
  const lines = failure.split('\n').map((line) => line.trim())
  const stated = lines.filter((line) => line !== '' && !line.startsWith('at '))
  return stated.slice(0, 2).join('; ') || 'failed without a message'
}
