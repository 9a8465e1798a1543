import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { merchantQuery } from '../../../modules/businesses/web/index.ts'
import { AccountNumberCard } from '../../../modules/cashpoints/web/index.ts'
import { useCurrentUser } from '../../../modules/identity/web/index.ts'
import { DailyTurnover, dashboardQuery, DashboardMoney, RecentMovements } from '../../../modules/overview/web/index.ts'
import { PAYMENT_KINDS, UnansweredPayments } from '../../../modules/transfers/web/index.ts'
import { useHiddenAmounts } from '../../../ui/data/hidden-amounts.ts'
import { SendIcon, WithdrawIcon } from '../../../ui/icons/icons.tsx'
import { ActionBar } from '../../../ui/parts/ActionBar.tsx'
import { Section, TwoColumns } from '../../../ui/parts/Section.tsx'
import { useConnection } from '../../../ui/data/useConnection.ts'
import { ButtonLink } from '../../../ui/parts/Button.tsx'
import { QueryError } from '../shell/QueryError.tsx'

const HISTORY_PATH = '/admin/merchant/history'

/** The start page: money received, the balance, and the latest movements. */
export function DashboardPage() {
  const { person, isWebUser } = useCurrentUser()
  const { data, error, isError, refetch } = useQuery(dashboardQuery(person.businessid))
  const may = useQuery(merchantQuery(person.businessid)).data?.may ?? []
  const [isHidden, setHidden] = useHiddenAmounts()
  const { offlineSince } = useConnection()
  const acts = [
    ...(may.includes('transfers.send') ? [{ href: '/admin/merchant/transfer', label: t`Transfer`, icon: SendIcon }] : []),
    ...(may.includes('transfers.withdraw') ? [{ href: '/admin/merchant/withdraw', label: t`Withdraw`, icon: WithdrawIcon }] : []),
  ]
  return (
    <>
      <h1 className="visually-hidden">{t`Dashboard`}</h1>
      {isError && <QueryError error={error} what={t`Your figures`} hasOld={data !== undefined} onRetry={() => void refetch()} />}
      <DashboardMoney dashboard={data} isOld={isError || offlineSince !== null} isHidden={isHidden} onHide={setHidden} />
      <ActionBar acts={acts}>{isWebUser && <AccountNumberCard businessid={person.businessid} />}</ActionBar>
      <TwoColumns>
        <Section title={t`Recent transactions`} link={<ButtonLink kind="text" href={HISTORY_PATH}>{t`See More`}</ButtonLink>}>
          <UnansweredPayments businessid={person.businessid} kinds={PAYMENT_KINDS} />
          <RecentMovements
            items={data?.recent}
            hrefOf={(item) => `${HISTORY_PATH}?tx=${item._id}`}
            emptyText={t`Your history page is empty. Make a new transaction and find all your transactions here.`}
          />
        </Section>
        <DailyTurnover turnover={data?.turnover} />
      </TwoColumns>
    </>
  )
}
