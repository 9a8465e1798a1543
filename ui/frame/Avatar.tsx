import './avatar.css'

/** A monogram. `info` is a person, the other a business. */
export function Avatar({ initials, tone }: { initials: string; tone?: 'info' }) {
  return <span className={tone ? `lozenge lozenge--${tone}` : 'lozenge'} aria-hidden="true" data-initials={initials} />
}

/** `GA` of "Gidan Atamfa Ltd": the first letters of the first two words. */
export function initialsOf(name: string): string {
  return name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => word[0]!.toUpperCase())
    .join('')
}
