/** `['1023', '456', '784']`: the groups for reading ten digits aloud. Other text stays one group. */
export function accountNumberGroups(number: string): string[] {
  return /^\d{10}$/.test(number) ? [number.slice(0, 4), number.slice(4, 7), number.slice(7)] : [number]
}

/** `••• 4471`: for another person's account. */
export function maskAccountNumber(number: string): string {
  return `••• ${number.slice(-4)}`
}
