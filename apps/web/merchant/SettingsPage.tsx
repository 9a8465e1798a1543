import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { merchantQuery } from '../../../modules/businesses/web/index.ts'
import { useCurrentUser } from '../../../modules/identity/web/index.ts'
import { PageTitle } from '../../../ui/frame/PageTitle.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { Tabs } from '../../../ui/parts/Tabs.tsx'
import { QueryError } from '../shell/QueryError.tsx'
import { settingsPages } from './settings-pages.tsx'
import type { SettingsTab } from './settings-tabs.ts'

/** Settings: the tab stands in the address. SET-07: Profile without one, and when the address names a tab that is not shown. */
export function SettingsPage() {
  const { person } = useCurrentUser()
  const { tab }: { tab?: SettingsTab } = useSearch({ strict: false })
  const navigate = useNavigate()
  const { data: details, error, refetch } = useQuery(merchantQuery(person.businessid))
  const pages = details ? settingsPages(details).filter(({ isShown }) => isShown) : []
  const chosen = pages.find(({ key, isDisabled }) => key === tab && !isDisabled) ?? pages[0]
  const Page = chosen?.page
  return (
    <>
      <PageTitle>{t`Settings`}</PageTitle>
      {!details && error && <QueryError error={error} what={t`Your settings`} hasOld={false} onRetry={() => void refetch()} />}
      {!details && !error && <Skeleton rows={6} />}
      {chosen && Page && (
        <Tabs
          label={t`Settings`}
          tabs={pages.map(({ key, label, isDisabled = false }) => ({ id: key, label, isDisabled }))}
          chosen={chosen.key}
          onChoose={(next) => void navigate({ to: '/admin/merchant/settings', search: { tab: next as SettingsTab }, replace: true })}
        >
          <Page key={chosen.key} businessid={person.businessid} fallback={<Skeleton rows={5} />} />
        </Tabs>
      )}
    </>
  )
}
