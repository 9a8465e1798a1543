import { t } from '@lingui/core/macro'
import { addPayoutBank } from '../../../modules/payout-banks/contract.ts'
import type { MerchantDetails } from '../../../modules/businesses/web/index.ts'
import { Banner } from '../../../ui/frame/Banner.tsx'
import { ButtonLink } from '../../../ui/parts/Button.tsx'

/** Withdrawals need a payout account, which only the owner links, once the business is activated. */
export function needsPayoutAccount(details: MerchantDetails | undefined): boolean {
  return details !== undefined && details.activated && details.may.includes(addPayoutBank.operation) && details.accountnumber === null
}

/** SHELL-124. */
export function PayoutPrompt({ href }: { href: string }) {
  return (
    <Banner tone="info" title={t`Set up payout account`} action={<ButtonLink size="small" href={href}>{t`Go To Settings`}</ButtonLink>}>
      {t`Withdrawals go to this account.`}
    </Banner>
  )
}
