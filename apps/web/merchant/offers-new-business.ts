import type { MerchantDetails } from '../../../modules/businesses/web/index.ts'
import { readFlags } from '../../../modules/flags/contract.ts'

/** SHELL-69, SHELL-91: the entry `Add New Business` and its form need the flag, the right, and a verified business. */
export function offersNewBusiness(details: MerchantDetails | undefined): boolean {
  return details?.activated === true && details.may.includes('onboarding.add_business') && readFlags(details.parts)['web.create.merchant'] === true
}
