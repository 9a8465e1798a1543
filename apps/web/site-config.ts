import { t } from '@lingui/core/macro'
import { readMeta } from '../../ui/document-settings.ts'
import { PRODUCT_NAME } from '../../ui/product-name.ts'

export { PRODUCT_NAME }

/** The address for a visitor without a session who opens a page behind the sign-in, while the flag web.redirect is on; null where there is none. */
export const homeSiteUrl = () => readMeta('home-site')
/** The address of the main site, where people sign up, when this is a sandbox. */
export const mainSiteUrl = () => readMeta('main-site')

/** How people reach support. */
export const SUPPORT_EMAIL = readMeta('support-email') ?? 'support@kasuwa.example'
export const SUPPORT_PHONE = readMeta('support-phone')

/** The partners that the footer names. */
export const POWERED_BY_BANK = readMeta('powered-by-bank') ?? t`VFD Microfinance Bank`
export const POWERED_BY_COMPANY = readMeta('powered-by-company') ?? t`Kasuwa Technologies Limited`

/** The product's pages in social networks, those that this installation names. */
export const socialLinks = () =>
  [
    { href: readMeta('facebook'), label: 'Facebook' },
    { href: readMeta('instagram'), label: 'Instagram' },
    { href: readMeta('twitter'), label: 'Twitter' },
    { href: readMeta('linkedin'), label: 'LinkedIn' },
  ].flatMap(({ href, label }) => (href === null ? [] : [{ href, label }]))

/** `Kasuwa :: History`; the specification names a route without a title. */
export function pageTitle(routeTitle?: string): string {
  return `${PRODUCT_NAME} :: ${routeTitle ?? t`Checkout By Bank Transfer`}`
}
