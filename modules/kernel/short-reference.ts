/** Begins every short reference, under any name of the product. It is on paper, so it stays. */
const PREFIX = 'KSW'

/** Crockford base 32: no I, L, O and U, so a reference read aloud or from paper is not misread. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 8

/** `KSW-7Q4K-0P2M`: the short reference of a payment by its code, a number of 40 bits. */
export function formatShortReference(code: bigint): string {
  let text = ''
  for (let at = 0, rest = Number(code); at < LENGTH; at++, rest = Math.floor(rest / 32)) text = ALPHABET[rest % 32] + text
  return `${PREFIX}-${text.slice(0, 4)}-${text.slice(4)}`
}

/**
 * Reads a short reference as people type it: with or without prefix and dashes, in any case, O for 0, and I or L for 1.
 * Null for any other text. A name of eight letters may be one too.
 */
export function readShortReference(typed: string): bigint | null {
  const bare = typed.toUpperCase().replaceAll(/[\s‐‑‒–—-]/g, '')
  const text = (bare.length === PREFIX.length + LENGTH && bare.startsWith(PREFIX) ? bare.slice(PREFIX.length) : bare)
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  if (text.length !== LENGTH) return null
  let code = 0
  for (const letter of text) {
    const digit = ALPHABET.indexOf(letter)
    if (digit < 0) return null
    code = code * 32 + digit
  }
  return BigInt(code)
}
