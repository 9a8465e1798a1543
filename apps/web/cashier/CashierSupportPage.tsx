import { t } from '@lingui/core/macro'
import { PageTitle } from '../../../ui/frame/PageTitle.tsx'
import { ContactWays, supportAdvice } from '../shell/ContactWays.tsx'

/** How a cashier reaches a person of the support. */
export function CashierSupportPage() {
  return (
    <>
      <PageTitle>{t`Support`}</PageTitle>
      <p className="soft">{supportAdvice()}</p>
      <ContactWays />
    </>
  )
}
