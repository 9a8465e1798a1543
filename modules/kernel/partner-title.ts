/** How a partner is called where a person reads: `vfd` is VFD, `providus` is Providus. */
export function partnerTitle(name: string): string {
  const words = name.replaceAll(/[-_]/g, ' ')
  return words.length <= 3 ? words.toUpperCase() : words.charAt(0).toUpperCase() + words.slice(1)
}
