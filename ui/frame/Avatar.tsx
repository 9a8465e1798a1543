import './avatar.css'

/** A monogram. The tone `info` means a person, no tone a business. */
export function Avatar({ initials, tone }: { initials: string; tone?: 'info' }) {
  return <span className={tone ? `avatar avatar--${tone}` : 'avatar'} aria-hidden="true" data-initials={initials} />
}

/** `GA` for "Gidan Atamfa Ltd": the first letters of the first two words. */
export function initialsOf(name: string): string {
  return name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => word[0]!.toUpperCase())
    .join('')
}
