/** A text in which the words of a search are marked, whatever their case. A number is found with or without its spaces. */
export function Marked({ text, search }: { text: string; search: string }) {
  const words = search
    .trim()
    .split(/\s+/)
    .filter((word) => word.length > 1)
  const wanted = /^[\d\s-]+$/.test(search) ? [search.replaceAll(/[\s-]/g, '')] : words
  if (wanted.length === 0 || wanted[0] === '') return text
  const pattern = new RegExp(`(${wanted.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|')})`, 'giu')
  // A pattern with a group: what it matched stands at the odd places.
  return text.split(pattern).map((piece, at) => (at % 2 === 1 ? <mark key={at}>{piece}</mark> : piece))
}
