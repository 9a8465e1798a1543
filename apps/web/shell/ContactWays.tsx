import { t } from '@lingui/core/macro'
import { DescriptionList } from '../../../ui/parts/DescriptionList.tsx'
import { SUPPORT_EMAIL, SUPPORT_PHONE } from '../site-config.ts'

export const supportAdvice = () => t`Tell us what happened, when, and the reference of the payment. We never ask for your PIN, password or a code.`

/** How people reach support: by phone where there is a number, and by e-mail. */
export function ContactWays() {
  return (
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
            name: t`Email`,
            value: (
              <a href={`mailto:${SUPPORT_EMAIL}`} translate="no">
                {SUPPORT_EMAIL}
              </a>
            ),
          },
        ]}
      />
    </div>
  )
}
