/** Popups that open over any page of the merchant's area, by the search parameter `popup`. One that is mounted in the layout is named here. */
export const POPUPS = ['account-details'] as const
export type Popup = (typeof POPUPS)[number]

export const CREATE_BUSINESS_POPUP = 'create-business'

/** SHELL-91: the entry `Add New Business` needs its flag, and the form that it opens. */
export function offersNewBusiness(flags: Readonly<Record<string, boolean | string>>, popups: readonly string[] = POPUPS): boolean {
  return flags['web.create.merchant'] === true && popups.includes(CREATE_BUSINESS_POPUP)
}
