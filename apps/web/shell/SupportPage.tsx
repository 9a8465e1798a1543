import { t } from '@lingui/core/macro'
import { CenteredPage } from '../../../ui/frame/CenteredPage.tsx'
import { Logo } from '../../../ui/icons/Logo.tsx'
import { ButtonLink } from '../../../ui/parts/Button.tsx'
import { PRODUCT_NAME } from '../site-config.ts'
import { ContactWays, supportAdvice } from './ContactWays.tsx'

/** How to reach a person. Messages that send people to support link here. */
export function SupportPage() {
  return (
    <CenteredPage mark={<Logo name={PRODUCT_NAME} />}>
      <h1>{t`Support`}</h1>
      <p className="soft">{supportAdvice()}</p>
      <ContactWays />
      <p className="buttons buttons--apart">
        <ButtonLink href="/">{t`Back to home`}</ButtonLink>
      </p>
    </CenteredPage>
  )
}
