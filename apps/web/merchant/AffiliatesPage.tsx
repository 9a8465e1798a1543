import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { merchantQuery } from '../../../modules/businesses/web/index.ts'
import { readFlags } from '../../../modules/flags/contract.ts'
import { useCurrentUser } from '../../../modules/identity/web/index.ts'
import { AffiliatesMonth, affiliatesQuery, AffiliatesView } from '../../../modules/rewards/web/index.ts'
import { LoomDrawing } from '../../../ui/drawings/LoomDrawing.tsx'
import { PageTitle } from '../../../ui/frame/PageTitle.tsx'
import { ButtonLink } from '../../../ui/parts/Button.tsx'
import { EmptyState } from '../../../ui/parts/EmptyState.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { QueryError } from '../shell/QueryError.tsx'
import { RequirePermission } from './RequirePermission.tsx'

export type AffiliatesSearch = { month?: string }

/** For an aggregator or an agent, while the flag is on. */
export function AffiliatesPage() {
  return (
    <RequirePermission operation="rewards.show_affiliates" title={t`Affiliates`}>
      <OwnAffiliates />
    </RequirePermission>
  )
}

function OwnAffiliates() {
  const { businessid } = useCurrentUser().person
  const details = useQuery(merchantQuery(businessid)).data
  if (!details) return <Skeleton rows={8} />
  const isOpen = (details.isaggregator || details.isaggregatoragent) && readFlags(details.parts)['web.affiliate'] === true
  if (isOpen) return <Affiliates businessid={businessid} />
  return (
    <>
      <PageTitle>{t`Affiliates`}</PageTitle>
      <EmptyState drawing={<LoomDrawing />} action={<ButtonLink href="/admin/merchant">{t`Go to the dashboard`}</ButtonLink>}>
        {t`Only an aggregator or its agent has affiliates. Contact support to become one.`}
      </EmptyState>
    </>
  )
}

function Affiliates({ businessid }: { businessid: string }) {
  const { month }: AffiliatesSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const { data, error, isError, refetch } = useQuery(affiliatesQuery(businessid, month))
  return (
    <>
      <PageTitle
        actions={
          data && (
            <AffiliatesMonth
              affiliates={data}
              onMonth={(chosen) => void navigate({ to: '/admin/merchant/affliates', search: { month: chosen }, resetScroll: false })}
            />
          )
        }
      >
        {t`Affiliates`}
      </PageTitle>
      {isError && <QueryError error={error} what={t`Your affiliates`} hasOld={data !== undefined} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton rows={8} />}
      {data && <AffiliatesView affiliates={data} />}
    </>
  )
}
