/** The number, and those that differ from it by one wrong digit or by two neighbours that changed places. Empty without ten digits. */
export function similarNumbers(number: string): string[] {
  if (!/^\d{10}$/.test(number)) return []
  const found = new Set([number])
  for (let at = 0; at < number.length; at++) {
    for (let digit = 0; digit <= 9; digit++) found.add(`${number.slice(0, at)}${digit}${number.slice(at + 1)}`)
    if (at > 0) found.add(`${number.slice(0, at - 1)}${number[at]}${number[at - 1]}${number.slice(at + 1)}`)
  }
  return [...found]
}
