export const CREATE_BUSINESS_POPUP = 'create-business'
/** Over the dashboard. */
export const AIRTIME_POPUP = 'airtime'
export const BILLS_POPUP = 'bills'
export const SET_PIN_POPUP = 'set-pin'
/** Over the page of restrictions. */
export const DEBT_POPUP = 'debt'
/** Over the page of payment links. */
export const PAYMENT_LINK_POPUP = 'payment-link'

/** Popups that open over any page of the merchant's area, by the search parameter `popup`. One that is mounted in the layout or on the dashboard is named here. */
export const POPUPS = ['account-details', CREATE_BUSINESS_POPUP, AIRTIME_POPUP, BILLS_POPUP, SET_PIN_POPUP, DEBT_POPUP, PAYMENT_LINK_POPUP] as const
export type Popup = (typeof POPUPS)[number]
