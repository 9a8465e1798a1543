import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { BrandPattern } from '../../../ui/icons/BrandPattern.tsx'
import { Logo } from '../../../ui/icons/Logo.tsx'
import { language, translateSentences } from '../../../ui/i18n.tsx'
import { isOnlyEnglish, localPath, otherLanguages } from './language.ts'
import { place } from './settings.ts'

const NAVIGATION = [
  { href: '/merchant-page', label: t`Merchants` },
  { href: '/cashier-page', label: t`Cashiers` },
  { href: '/developer-page', label: t`Developers` },
  { href: '/faq', label: t`Help` },
]

type Group = { title: string; links: readonly { href: string; label: string; needs?: string }[] }

const GROUPS: readonly Group[] = [
  {
    title: t`Product`,
    links: [
      { href: '/merchant-page', label: t`Merchants` },
      { href: '/cashier-page', label: t`Cashiers` },
      { href: '/developer-page', label: t`Developers` },
      { href: '/storefront', label: t`Storefront` },
    ],
  },
  {
    title: t`Company`,
    links: [
      { href: '/about', label: t`About` },
      { href: '/contact', label: t`Contact` },
      { href: '/faq', label: t`Help for merchants` },
      { href: '/cashierfaq', label: t`Help for cashiers` },
    ],
  },
  {
    title: t`Legal`,
    links: [
      { href: '/terms-and-condition', label: t`Terms` },
      { href: '/mobile-terms', label: t`Terms of the app` },
      { href: '/privacy', label: t`Privacy` },
      { href: '/accessibility', label: t`Accessibility` },
    ],
  },
  {
    title: t`Follow us`,
    links: [
      { href: place.facebook, label: 'Facebook', needs: 'facebook' },
      { href: place.instagram, label: 'Instagram', needs: 'instagram' },
      { href: place.twitter, label: 'Twitter', needs: 'twitter' },
      { href: place.linkedin, label: 'LinkedIn', needs: 'linkedin' },
    ],
  },
]

/** The answers and refusals that a form of a public page can get. The script shows them. */
const ANSWERS = translateSentences(
  'Thank you. We will write to you when it opens.',
  'Thank you. Your message has arrived, and we answer by email.',
  'An error occurred, try again.',
  'Email Address is required',
  'Email address is invalid',
  'Subject is required',
  'Write a message',
)

/** The frame of every public page. `path` marks the current entry. */
export function PublicFrame({ path, children }: { path: string; children: ReactNode }) {
  return (
    <div className="screen public">
      <a className="skip" href="#main">{t`Skip to the content`}</a>
      <header className="public__top">
        <a href={localPath('/')} className="public__mark">
          <Logo name={place.product} size={32} />
        </a>
        <nav aria-label={t`Pages`}>
          {NAVIGATION.map(({ href, label }) => (
            <PageLink key={href} href={href} label={label} isCurrent={path === href} />
          ))}
        </nav>
        <a className="button button--line" href="/login" data-signed-in={t`Open dashboard`}>{t`Login`}</a>
      </header>
      <main id="main">{children}</main>
      <BrandPattern className="public__band" />
      <footer className="public__foot">
        <div>
          <Logo name={place.product} />
          <p>{t`${place.product} is powered by ${place.bank}, a microfinance bank, and ${place.company}, a technology company.`}</p>
        </div>
        {GROUPS.map(({ title, links }) => (
          <nav key={title} aria-label={title} data-needs={links.flatMap(({ needs = [] }) => needs).join(' ') || undefined}>
            <h2>{title}</h2>
            {links.map(({ href, label, needs }) => (
              <PageLink key={href} href={href} label={label} needs={needs} />
            ))}
          </nav>
        ))}
        <Languages path={path} />
      </footer>
      <div
        id="public-toast"
        role="status"
        aria-live="polite"
        data-offline={t`No connection. Check your network and try again.`}
        data-answers={language === 'en' ? undefined : JSON.stringify(ANSWERS)}
        hidden
      />
    </div>
  )
}

type PageLinkProps = { href: string; label: string; needs?: string | undefined; isCurrent?: boolean }

function PageLink({ href, label, needs, isCurrent = false }: PageLinkProps) {
  return (
    <a
      href={localPath(href)}
      hrefLang={isOnlyEnglish(href) ? 'en' : undefined}
      aria-current={isCurrent ? 'page' : undefined}
      rel={needs ? 'noreferrer' : undefined}
      data-needs={needs}
    >
      {isOnlyEnglish(href) ? t`${label} (in English)` : label}
    </a>
  )
}

/** The same page in the other languages, and where to report a mistake of a translation. */
function Languages({ path }: { path: string }) {
  const subject = `Translation mistake, ${language}: ${localPath(path)}`
  return (
    <div className="public__languages">
      <nav aria-label={t`Language`}>
        {otherLanguages(path).map(({ id, name, href }) => (
          <a key={id} href={href} hrefLang={id} lang={id} data-language={id} aria-current={id === language ? 'true' : undefined} translate="no">
            {name}
          </a>
        ))}
      </nav>
      {language !== 'en' && (
        <p>
          <a href={`mailto:${place.email}?subject=${encodeURIComponent(subject)}`}>{t`Report a mistake`}</a>
        </p>
      )}
    </div>
  )
}
