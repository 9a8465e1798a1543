import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { merchantQuery } from '../../../modules/businesses/web/index.ts'
import { useCurrentUser } from '../../../modules/identity/web/index.ts'
import { PageTitle } from '../../../ui/frame/PageTitle.tsx'
import { ChevronLeftIcon } from '../../../ui/icons/icons.tsx'
import { ActionRow, ActionRows } from '../../../ui/parts/ActionRows.tsx'
import { Link } from '../../../ui/parts/Link.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { Tabs } from '../../../ui/parts/Tabs.tsx'
import { QueryError } from '../shell/QueryError.tsx'
import { settingsPages } from './settings-pages.tsx'
import type { SettingsTab } from './settings-tabs.ts'
import './settings.css'

const PATH = '/admin/merchant/settings'

/**
 * Settings: the tab stands in the address. SET-07: Profile without one, and when the address names a tab that is not shown. AMB-90: a phone
 * shows the tabs as a list, and each one as a page of its own.
 */
export function SettingsPage() {
  const { person } = useCurrentUser()
  const { tab }: { tab?: SettingsTab } = useSearch({ strict: false })
  const navigate = useNavigate()
  const { data: details, error, refetch } = useQuery(merchantQuery(person.businessid))
  const pages = details ? settingsPages(details).filter(({ isShown }) => isShown) : []
  const chosen = pages.find(({ key, isDisabled }) => key === tab && !isDisabled) ?? pages[0]
  const Page = chosen?.page
  const open = (next: SettingsTab, replace: boolean) => void navigate({ to: PATH, search: { tab: next }, replace })
  return (
    <div className="settings" data-chosen={tab !== undefined || undefined}>
      <PageTitle>{t`Settings`}</PageTitle>
      {!details && error && <QueryError error={error} what={t`Your settings`} hasOld={false} onRetry={() => void refetch()} />}
      {!details && !error && <Skeleton rows={6} />}
      {chosen && Page && (
        <>
          <div className="settings__list">
            <ActionRows label={t`Settings`}>
              {pages.map(({ key, label, about, icon, isDisabled = false }) => (
                <ActionRow
                  key={key}
                  icon={icon}
                  title={label}
                  detail={isDisabled ? t`Your role does not open this` : about}
                  isOff={isDisabled}
                  onPress={() => open(key, false)}
                />
              ))}
            </ActionRows>
          </div>
          <p className="settings__back">
            <Link href={PATH}>
              <ChevronLeftIcon size={20} /> {t`All settings`}
            </Link>
            <strong>{chosen.label}</strong>
          </p>
          <div className="settings__tabs">
            <Tabs
              label={t`Settings`}
              tabs={pages.map(({ key, label, isDisabled = false }) => ({ id: key, label, isDisabled }))}
              chosen={chosen.key}
              onChoose={(next) => open(next as SettingsTab, true)}
            >
              <Page key={chosen.key} businessid={person.businessid} fallback={<Skeleton rows={5} />} />
            </Tabs>
          </div>
        </>
      )}
    </div>
  )
}
