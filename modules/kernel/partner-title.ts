/** How a partner is called where a person reads: a short name is an abbreviation in capitals, a longer one begins with one. */
export function partnerTitle(name: string): string {
  const words = name.replaceAll(/[-_]/g, ' ')
  return words.length <= 3 ? words.toUpperCase() : words.charAt(0).toUpperCase() + words.slice(1)
}
