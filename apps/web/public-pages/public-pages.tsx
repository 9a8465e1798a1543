import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { AboutPage, ContactPage, NotFoundPublicPage, OfflinePage } from './CompanyPages.tsx'
import { CASHIERS, HelpEntryPage, HelpListPage, MERCHANTS } from './HelpPages.tsx'
import { LandingPage } from './LandingPage.tsx'
import { AccessibilityPage, MobileTermsPage, PrivacyPage, TermsPage } from './LegalPages.tsx'
import { CashierPage, DeveloperPage, MerchantPage, StorefrontPage, StorefrontWaitlistPage } from './OfferPages.tsx'

/** `question`: of a help entry, for the structured data that search engines read. */
export type PublicPage = {
  path: string
  title: string
  description: string
  page: ReactNode
  status?: 404
  /** For no search engine. */
  isUnlisted?: boolean
  question?: { title: string; answer: string }
}

const page = (path: string, title: string, description: string, element: ReactNode): PublicPage => ({ path, title, description, page: element })

const helpPages = [MERCHANTS, CASHIERS].flatMap((audience): PublicPage[] => [
  page(audience.path, audience.title, t`Questions and answers about fees, limits, payments, login and PIN.`, <HelpListPage audience={audience} />),
  ...audience.entries.map((entry) => ({
    path: `${audience.path}/${entry.slug}`,
    title: entry.title,
    description: entry.texts[0]!,
    page: <HelpEntryPage audience={audience} entry={entry} />,
    question: { title: entry.title, answer: entry.texts.join(' ') },
  })),
])

/** The pages that need no session and no application script. The build renders each into a file. */
export const publicPages: readonly PublicPage[] = [
  page(
    '/',
    t`Checkout By Bank Transfer`,
    t`A bank account, a till and a cash book for Nigerian businesses. Be paid by transfer, QR, USSD and card.`,
    <LandingPage />,
  ),
  page(
    '/merchant-page',
    t`For merchants`,
    t`An account number for every counter, and a screen that shows each payment as it arrives.`,
    <MerchantPage />,
  ),
  page(
    '/cashier-page',
    t`For cashiers`,
    t`A screen for one cashpoint: payments, the account number and receipts, without the balance.`,
    <CashierPage />,
  ),
  page(
    '/developer-page',
    t`For developers`,
    t`Balance, payments and customers by API, and a signed notification of each payment.`,
    <DeveloperPage />,
  ),
  page('/storefront', t`Storefront`, t`A shop of your own, without a website. It opens soon.`, <StorefrontPage />),
  page('/storefront/waitlist', t`Storefront waitlist`, t`Leave your email to hear when the storefront opens.`, <StorefrontWaitlistPage />),
  page('/about', t`About us`, t`The microfinance bank and the technology company behind the product, and what they promise.`, <AboutPage />),
  page('/contact', t`Contact`, t`The ways to reach support, and a form for your message.`, <ContactPage />),
  page('/terms-and-condition', t`Terms and conditions`, t`The terms of merchant, cashier and buyer-wallet accounts.`, <TermsPage />),
  page('/mobile-terms', t`Terms of the app`, t`The terms of the accounts and of the app on a phone.`, <MobileTermsPage />),
  page('/privacy', t`Privacy`, t`Which data we keep, for which purpose, who sees it and for how long.`, <PrivacyPage />),
  page('/accessibility', t`Accessibility`, t`What was tested for people with disabilities, what was not, and how to tell us.`, <AccessibilityPage />),
  ...helpPages,
  { ...page('/offline', t`No connection`, t`This page needs the internet.`, <OfflinePage />), isUnlisted: true },
  { ...page('/404', t`Not found`, t`This page does not exist.`, <NotFoundPublicPage />), status: 404, isUnlisted: true },
]
