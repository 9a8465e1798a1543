import { t } from '@lingui/core/macro'
import { CenteredPage } from '../../../ui/frame/CenteredPage.tsx'
import { Logo } from '../../../ui/icons/Logo.tsx'
import { ButtonLink } from '../../../ui/parts/Button.tsx'
import { DescriptionList } from '../../../ui/parts/DescriptionList.tsx'
import { PRODUCT_NAME, SUPPORT_EMAIL, SUPPORT_PHONE } from '../site-config.ts'

/** How to reach a person. Messages that send people to support link here. */
export function SupportPage() {
  return (
    <CenteredPage mark={<Logo name={PRODUCT_NAME} />}>
      <h1>{t`Support`}</h1>
      <p className="soft">{t`Tell us what happened, when, and the reference of the payment. We never ask for your PIN, password or a code.`}</p>
      <div className="contact-ways">
        <DescriptionList
          facts={[
            SUPPORT_PHONE !== null && {
              name: t`Phone`,
              value: (
                <a href={`tel:${SUPPORT_PHONE.replaceAll(' ', '')}`} translate="no">
                  {SUPPORT_PHONE}
                </a>
              ),
            },
            {
              name: 'E-mail',
              value: (
                <a href={`mailto:${SUPPORT_EMAIL}`} translate="no">
                  {SUPPORT_EMAIL}
                </a>
              ),
            },
          ]}
        />
      </div>
      <p className="buttons buttons--apart">
        <ButtonLink href="/">{t`Back to home`}</ButtonLink>
      </p>
    </CenteredPage>
  )
}
