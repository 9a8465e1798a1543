import { t } from '@lingui/core/macro'
import { PageTitle } from '../../../ui/frame/PageTitle.tsx'
import { EmptyState } from '../../../ui/parts/EmptyState.tsx'

/** A cashier has no bonus yet, because the rewards are not built. */
export function BonusPage() {
  return (
    <>
      <PageTitle>{t`Bonus`}</PageTitle>
      <EmptyState>{t`You have no bonus yet. A bonus that you earn shows here.`}</EmptyState>
    </>
  )
}
