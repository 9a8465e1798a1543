import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { FeeCard } from '../../../ui/frame/FeeCard.tsx'
import { Link } from '../../../ui/parts/Link.tsx'

/** SHELL-19: for businesses of the web class, which sell without a counter so far. `href` is null while they cannot open a cashpoint. */
export function WebPromotion({ href }: { href: string | null }) {
  return (
    <FeeCard>
      <Trans>
        <strong>Do you also sell in a shop?</strong> Each counter can have an account number and a cashier.
      </Trans>{' '}
      {href !== null && <Link href={href}>{t`Add a cashpoint`}</Link>}
    </FeeCard>
  )
}
