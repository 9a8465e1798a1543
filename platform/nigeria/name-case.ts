/**
 * A name as screens and documents show it. Banks send names in capitals, and people may type them without any: such a name gets its
 * capitals. A name that has both kinds of letters stays as its owner wrote it.
 */
export function nameCase(name: string): string {
  const text = name.trim().replace(/\s+/g, ' ')
  const hasBoth = text !== text.toLowerCase() && text !== text.toUpperCase()
  return hasBoth ? text : text.replace(/[^\s]+/gu, wordCase)
}

/** `(NIG.)` becomes `(Nig.)`, `CO-OP` becomes `Co-op`, `BELLO-YUSUF` becomes `Bello-Yusuf`. */
function wordCase(word: string): string {
  const bare = word.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()
  if (KEPT_IN_CAPITALS.has(bare)) return word.toUpperCase()
  if (bare === 'COOP') return word.toLowerCase().replace(/\p{L}/u, upper)
  return word
    .toLowerCase()
    .replace(/(^|[^\p{L}\p{M}\p{N}'’ʼ])(\p{L})/gu, (_, before: string, letter: string) => before + upper(letter))
    .replace(
      /(^|[^\p{L}])([DNO])(['’ʼ])(\p{L}{2})/giu,
      (_, before: string, prefix: string, mark: string, rest: string) => before + upper(prefix) + mark + rest.replace(/^./u, upper),
    )
    .replace(/(^|[^\p{L}])Mc(\p{L}{2})/gu, (_, before: string, rest: string) => `${before}Mc${rest.replace(/^./u, upper)}`)
}

const upper = (letter: string) => letter.toUpperCase()

/** Forms of companies, and names that are abbreviations and are written so everywhere. */
const KEPT_IN_CAPITALS: ReadonlySet<string> = new Set(['PLC', 'LLC', 'MFB', 'PSB', 'POS', 'NGO', 'UBA', 'FCMB', 'MTN', 'VFD', 'II', 'III', 'IV'])
