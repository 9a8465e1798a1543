export const CREATE_BUSINESS_POPUP = 'create-business'

/** Popups that open over any page of the merchant's area, by the search parameter `popup`. One that is mounted in the layout is named here. */
export const POPUPS = ['account-details', CREATE_BUSINESS_POPUP] as const
export type Popup = (typeof POPUPS)[number]
