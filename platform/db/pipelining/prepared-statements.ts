/** A program with more statements than this builds them from values, and preparing those would fill the server's memory. */
const MAX_NAMES = 1_000

const SINGLE_WORD = /^[a-z]+$/

const names = new Map<string, string>()

/** The same name for the same text, so that each connection parses and plans it once; undefined when there are too many texts. */
export function statementName(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MAX_NAMES) return known
  // `begin` and `commit` are their own names, so that a trace of the connection shows them.
  const name = SINGLE_WORD.test(text) ? text : `statement_${names.size + 1}`
  names.set(text, name)
  return name
}
