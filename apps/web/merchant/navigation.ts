/**
 * Which entries of the merchant's navigation a business and its member see (S1 §6, AMB-23). Pure, and independent of which pages exist
 * yet: `places.ts` leaves out an entry without a page.
 */
export const MERCHANT_PATH = '/admin/merchant'

export type PlaceName =
  | 'dashboard'
  | 'compliance'
  | 'cashpoint'
  | 'transfer'
  | 'bulk'
  | 'history'
  | 'loans'
  | 'virtual-accounts'
  | 'referral'
  | 'authorizations'
  | 'affiliates'
  | 'bonus'
  | 'settings'

/** As the server tells them. */
export type NavigationFacts = {
  /** S1 §4: verified, or BVN or NIN with an ID card or a liveliness video. */
  isActivated: boolean
  /** The last step of the verification is done. */
  isVerified: boolean
  classification: string
  flags: Readonly<Record<string, boolean | string>>
  /** The business is an aggregator, or an agent of one. */
  isAggregator: boolean
  /** Operations that the member may use. */
  may: readonly string[]
}

type Rule = {
  path: string
  /** Shown only after the activation. */
  needsActivation?: true
  needsFlag?: string
  /** An operation, or the beginning of the names of a group of operations of which one suffices. */
  needsOperation?: string
  isShown?: (facts: NavigationFacts) => boolean
  /** Not in the navigation of a phone. */
  isDesktopOnly?: true
}

/** SHELL-48: a class counts by what its value contains, so that `retail-pos` is a POS class. */
const isPos = ({ classification }: NavigationFacts) => /pos/i.test(classification)
const isApi = ({ classification }: NavigationFacts) => /api/i.test(classification)

/** In the order of the navigation. */
const RULES: Readonly<Record<PlaceName, Rule>> = {
  dashboard: { path: '' },
  cashpoint: { path: '/cashpoint', needsActivation: true },
  transfer: { path: '/transfer', needsOperation: 'transfers.send' },
  bulk: { path: '/bulk', needsActivation: true, isDesktopOnly: true },
  history: { path: '/history' },
  loans: { path: '/loans', needsActivation: true, needsFlag: 'web.loan', needsOperation: 'loans.' },
  'virtual-accounts': { path: '/virtual-accounts', needsActivation: true, isShown: (facts) => isApi(facts) && !isPos(facts) },
  referral: { path: '/referral', needsActivation: true, isShown: (facts) => !isPos(facts) },
  authorizations: { path: '/authorizations', needsActivation: true, needsOperation: 'approvals.' },
  affiliates: {
    // S1 spells the path so.
    path: '/affliates',
    needsActivation: true,
    needsFlag: 'web.affiliate',
    needsOperation: 'rewards.show_affiliates',
    isShown: ({ isAggregator }) => isAggregator,
  },
  bonus: { path: '/bonus', needsActivation: true, isShown: (facts) => isPos(facts) || isApi(facts) },
  compliance: { path: '/compliance', isShown: ({ isVerified }) => !isVerified },
  settings: { path: '/settings' },
}

export type VisiblePlace = { name: PlaceName; href: string; isDesktopOnly: boolean }

export function visiblePlaces(facts: NavigationFacts): VisiblePlace[] {
  return (Object.entries(RULES) as [PlaceName, Rule][])
    .filter(([, rule]) => isVisible(rule, facts))
    .map(([name, { path, isDesktopOnly = false }]) => ({ name, href: `${MERCHANT_PATH}${path}`, isDesktopOnly }))
}

/**
 * AMB-78: whether the address is that of a page that the navigation hides from this business, by its verification, class or flags. A member
 * without the right reads the reason on the page (`RequirePermission`), and so does a business that is no aggregator (BONUS-34). A verified
 * business may still send documents to staff.
 */
export function isHiddenPath(facts: NavigationFacts, pathname: string): boolean {
  const found = (Object.entries(RULES) as [PlaceName, Rule][]).find(
    ([name, { path }]) => path !== '' && !['compliance', 'affiliates'].includes(name) && `${pathname}/`.startsWith(`${MERCHANT_PATH}${path}/`),
  )
  if (!found) return false
  const { needsOperation: _role, ...rule } = found[1]
  return !isVisible(rule, facts)
}

function isVisible({ needsActivation, needsFlag, needsOperation, isShown }: Rule, facts: NavigationFacts): boolean {
  if (needsActivation && !facts.isActivated) return false
  if (needsFlag !== undefined && facts.flags[needsFlag] !== true) return false
  if (needsOperation !== undefined && !facts.may.some((operation) => allows(operation, needsOperation))) return false
  return isShown?.(facts) ?? true
}

const allows = (operation: string, needed: string) => (needed.endsWith('.') ? operation.startsWith(needed) : operation === needed)

/** SHELL-98, SHELL-99: another business may have neither bonus nor referral, so a switch leads from there to the dashboard. */
export function pathAfterSwitch(path: string): string {
  const isOfOneBusiness = ['bonus', 'referral'].some((name) => path.startsWith(`${MERCHANT_PATH}/${name}`))
  return isOfOneBusiness ? `${MERCHANT_PATH}/` : path
}
