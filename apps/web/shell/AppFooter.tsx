import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { PageFooter } from '../../../ui/frame/PageFooter.tsx'
import { POWERED_BY_BANK, POWERED_BY_COMPANY, PRODUCT_NAME, socialLinks } from '../site-config.ts'

/** The foot of every signed-in page. */
export default function AppFooter() {
  const social = socialLinks()
  return (
    <PageFooter
      statement={
        <Trans>
          {PRODUCT_NAME} is powered by {POWERED_BY_BANK}, a microfinance bank, and {POWERED_BY_COMPANY}, a technology company.
        </Trans>
      }
      groups={[
        {
          label: t`Legal`,
          links: [
            { href: '/terms-and-condition', label: t`Terms` },
            { href: '/privacy', label: t`Privacy` },
            { href: '/accessibility', label: t`Accessibility` },
            { href: '/contact', label: t`Contact` },
          ],
        },
        ...(social.length > 0 ? [{ label: t`Follow us`, links: social }] : []),
      ]}
    />
  )
}
