import { Link } from './Link.tsx'

/** Words of messages that name a place of the product, and the place. */
const PLACES: readonly { words: string; href: string }[] = [
  { words: 'customer support', href: '/support' },
  { words: 'contact support', href: '/support' },
  { words: 'see restrictions', href: '/admin/merchant/restrictions' },
  { words: 'full verification', href: '/admin/merchant/compliance' },
  { words: 'look at the history', href: '/history' },
  { words: 'your history shows', href: '/history' },
]
const PATTERN = new RegExp(`(${PLACES.map(({ words }) => words).join('|')})`, 'gi')

/** A message of ours, in which each named place is a link to it. */
export function LinkedText({ children }: { children: string }) {
  const parts = children.split(PATTERN)
  return parts.map((part, index) => {
    const place = index % 2 === 1 ? PLACES.find(({ words }) => words === part.toLowerCase()) : undefined
    return place ? (
      <Link key={index} href={place.href}>
        {part}
      </Link>
    ) : (
      part
    )
  })
}

/** For parts whose content is text or elements: links the places of a text. */
export const withLinks = <Content,>(content: Content) => (typeof content === 'string' ? <LinkedText>{content}</LinkedText> : content)
