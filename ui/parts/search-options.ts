/** Options that contain every typed word; first those in which a word begins so. Punctuation does not count. */
export function searchOptions<Option extends { label: string; keywords?: string }>(options: readonly Option[], typed: string): Option[] {
  const parts = wordsOf(typed)
  const found = options.flatMap((option) => {
    const words = wordsOf(`${option.label} ${option.keywords ?? ''}`)
    const isFound = parts.every((part) => words.some((word) => word.includes(part)))
    return isFound ? [{ option, begins: parts.every((part) => words.some((word) => word.startsWith(part))) }] : []
  })
  return [...found.filter(({ begins }) => begins), ...found.filter(({ begins }) => !begins)].map(({ option }) => option)
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\s]/gu, '')
    .split(/\s+/)
    .filter(Boolean)
