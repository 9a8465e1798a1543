import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../../modules/identity/web/index.ts'
import { bonusBalanceQuery, BonusSummary } from '../../../modules/rewards/web/index.ts'
import { PageTitle } from '../../../ui/frame/PageTitle.tsx'
import { QueryError } from '../shell/QueryError.tsx'

/** The three balances of the cashier's own bonus. A cashier withdraws nothing (AMB-47). */
export function BonusPage() {
  const { businessid } = useCurrentUser().person
  const { data, error, isError, refetch } = useQuery(bonusBalanceQuery(businessid))
  return (
    <>
      <PageTitle>{t`Bonus`}</PageTitle>
      {isError && <QueryError error={error} what={t`Your bonus`} hasOld={data !== undefined} onRetry={() => void refetch()} />}
      {!(isError && !data) && <BonusSummary balance={data} />}
      <p className="quiet">{t`A bonus that you earn shows here.`}</p>
    </>
  )
}
