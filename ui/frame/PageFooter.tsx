import type { ReactNode } from 'react'
import './page-footer.css'

export type FooterLinks = { label: string; links: readonly { href: string; label: string }[] }

/** The foot of a page: a statement and groups of links. Links to other sites open in a new tab. */
export function PageFooter({ statement, groups }: { statement: ReactNode; groups: readonly FooterLinks[] }) {
  return (
    <footer className="page-footer t1 soft">
      <p>{statement}</p>
      <div className="buttons">
        {groups.map(({ label, links }) => (
          <nav key={label} aria-label={label}>
            {links.map(({ href, label: word }) => (
              <a key={href} href={href} {...(!href.startsWith('/') && { target: '_blank', rel: 'noreferrer' })}>
                {word}
              </a>
            ))}
          </nav>
        ))}
      </div>
    </footer>
  )
}
