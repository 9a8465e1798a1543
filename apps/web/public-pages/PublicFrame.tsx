import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { BrandPattern } from '../../../ui/icons/BrandPattern.tsx'
import { Logo } from '../../../ui/icons/Logo.tsx'
import { place } from './settings.ts'

const NAVIGATION = [
  { href: '/merchant-page', label: t`Merchants` },
  { href: '/cashier-page', label: t`Cashiers` },
  { href: '/developer-page', label: t`Developers` },
  { href: '/faq', label: t`Help` },
]

const GROUPS = [
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
    ],
  },
  {
    title: t`Follow us`,
    links: [
      { href: place.facebook, label: 'Facebook' },
      { href: place.instagram, label: 'Instagram' },
      { href: place.twitter, label: 'Twitter' },
      { href: place.linkedin, label: 'LinkedIn' },
    ],
  },
]

/** The frame of every public page. `path` marks the current entry. */
export function PublicFrame({ path, children }: { path: string; children: ReactNode }) {
  return (
    <div className="screen public">
      <a className="skip" href="#main">{t`Skip to the content`}</a>
      <header className="public__top">
        <a href="/" className="public__mark">
          <Logo name={place.product} size={32} />
        </a>
        <nav aria-label={t`Pages`}>
          {NAVIGATION.map(({ href, label }) => (
            <a key={href} href={href} aria-current={path === href ? 'page' : undefined}>
              {label}
            </a>
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
          <nav key={title} aria-label={title}>
            <h2>{title}</h2>
            {links.map(({ href, label }) => (
              <a key={href} href={href} {...(href.startsWith('{{') && { rel: 'noreferrer' })}>
                {label}
              </a>
            ))}
          </nav>
        ))}
      </footer>
      <div id="public-toast" role="status" aria-live="polite" data-offline={t`No connection. Check your network and try again.`} hidden />
    </div>
  )
}
