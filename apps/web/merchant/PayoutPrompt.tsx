import { t } from '@lingui/core/macro'
import type { MerchantDetails } from '../../../modules/businesses/web/index.ts'
import { Banner } from '../../../ui/frame/Banner.tsx'
import { ButtonLink } from '../../../ui/parts/Button.tsx'
import { MERCHANT_PATH } from './navigation.ts'

export const SETTINGS_PATH = `${MERCHANT_PATH}/settings`

/** Withdrawals need a payout account, which only the owner links, once the business is activated. */
export function needsPayoutAccount(details: MerchantDetails | undefined): boolean {
  return details !== undefined && details.activated && details.role === 'merchant' && details.accountnumber === null
}

/** SHELL-124. */
export function PayoutPrompt() {
  return (
    <Banner
      tone="info"
      title={t`Set up payout account`}
      action={<ButtonLink size="small" href={`${SETTINGS_PATH}?tab=payout-accounts`}>{t`Go To Settings`}</ButtonLink>}
    >
      {t`Withdrawals go to this account.`}
    </Banner>
  )
}
