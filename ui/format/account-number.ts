/** `['1023', '456', '784']`: the groups in which ten digits are read aloud. Anything else stays whole. */
export function accountNumberGroups(number: string): string[] {
  return /^\d{10}$/.test(number) ? [number.slice(0, 4), number.slice(4, 7), number.slice(7)] : [number]
}

/** `••• 4471`: another person's account. */
export function maskAccountNumber(number: string): string {
  return `••• ${number.slice(-4)}`
}

/** `BALARABE  YUSUF` as banks return it, `Balarabe Yusuf` as we show it. */
export function titleCase(name: string): string {
  return name
    .trim()
    .replace(/\s+/g, ' ')
    .toLowerCase()
    .replace(/(^|[\s'’.(-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
}
