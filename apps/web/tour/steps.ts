import { t } from '@lingui/core/macro'
import { TOUR_HOMES, type TourKind } from './state.ts'

export type TourStep = {
  href: string
  /** Selectors of the element that the step explains; the first that is in sight counts. */
  anchors: readonly string[]
  title: string
  text: string
}

const { merchant: MERCHANT, cashier: CASHIER } = TOUR_HOMES

/** The page of each index (S1 §4). A cashier's tour has two steps, so its last two pages are not reached (AMB-07). */
export const TOUR_PAGES: Readonly<Record<TourKind, readonly string[]>> = {
  merchant: [MERCHANT, `${MERCHANT}/cashpoint`, `${MERCHANT}/cashpoint`, `${MERCHANT}/settings`],
  cashier: [CASHIER, `${CASHIER}/settings`, CASHIER, CASHIER],
}

const linkTo = (path: string) => `nav a[href="${path}"]`
/** On a phone the settings stand under More. */
const SETTINGS_ANCHORS = (path: string) => [linkTo(path), '.tabbar button', 'main h1']

const texts = (): Readonly<Record<TourKind, readonly Omit<TourStep, 'href'>[]>> => ({
  merchant: [
    { anchors: ['main .amount--hero'], title: t`Your money`, text: t`You see what you can spend, and each payment as it arrives.` },
    { anchors: [linkTo(TOUR_PAGES.merchant[1]!), 'main h1'], title: t`Cashpoint`, text: t`Each counter can have an account number of its own.` },
    {
      anchors: ['main .title .button--act', 'main h1'],
      title: t`Add a cashpoint`,
      text: t`Enter the name and phone number of the cashier. We send a password to sign in with.`,
    },
    { anchors: SETTINGS_ANCHORS(TOUR_PAGES.merchant[3]!), title: t`Settings`, text: t`Keep your profile, payout account and team here.` },
  ],
  cashier: [
    { anchors: ['main .amount--hero'], title: t`Your day`, text: t`You see each payment at your counter as it arrives.` },
    { anchors: SETTINGS_ANCHORS(TOUR_PAGES.cashier[1]!), title: t`Settings`, text: t`Change your password here.` },
  ],
})

/** The steps of which the page exists. */
export function tourSteps(kind: TourKind, hasPage: (path: string) => boolean = () => true): TourStep[] {
  const text = texts()[kind]
  return text.map((text, index) => ({ ...text, href: TOUR_PAGES[kind][index]! })).filter(({ href }) => hasPage(href))
}
