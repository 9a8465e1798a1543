import type { MerchantDetails } from '../../../modules/businesses/web/index.ts'
import { readFlags } from '../../../modules/flags/contract.ts'
import { addBusiness } from '../../../modules/onboarding/contract.ts'

export const CREATE_BUSINESS_POPUP = 'create-business'

/** Popups that open over any page of the merchant's area, by the search parameter `popup`. One that is mounted in the layout is named here. */
export const POPUPS = ['account-details', CREATE_BUSINESS_POPUP] as const
export type Popup = (typeof POPUPS)[number]

/** SHELL-69, SHELL-91: the entry `Add New Business` and its form need the flag, the right, and a verified business. */
export function offersNewBusiness(details: MerchantDetails | undefined): boolean {
  return details?.activated === true && details.may.includes(addBusiness.operation) && readFlags(details.parts)['web.create.merchant'] === true
}
