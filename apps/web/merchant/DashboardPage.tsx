import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { OfferRow } from '../../../modules/alternate-accounts/web/index.ts'
import { merchantQuery } from '../../../modules/businesses/web/index.ts'
import { deactivateCashpoint } from '../../../modules/cashpoints/contract.ts'
import { AccountNumberCard, CopyAccountButton } from '../../../modules/cashpoints/web/index.ts'
import { useCurrentUser } from '../../../modules/identity/web/index.ts'
import {
  BalanceAhead,
  CashpointsToday,
  ComingUp,
  DailyTurnover,
  dashboardQuery,
  DashboardMoney,
  ExamplePayment,
  FirstSteps,
  FirstStepsProgress,
  NeedsYou,
  NextStep,
  RecentMovements,
  SetPinDialog,
  TodayAgainstYesterday,
} from '../../../modules/overview/web/index.ts'
import { takeCardPayment } from '../../../modules/cards/contract.ts'
import { readFlags } from '../../../modules/flags/contract.ts'
import { UnansweredPayments } from '../../../modules/transfers/web/index.ts'
import { useHiddenAmounts } from '../../../ui/data/hidden-amounts.ts'
import { useConnection } from '../../../ui/data/useConnection.ts'
import { HideableAmounts } from '../../../ui/money/HideableAmounts.tsx'
import { ActionBar } from '../../../ui/parts/ActionBar.tsx'
import { lazyPart } from '../../../ui/parts/lazy-part.tsx'
import { OFFLINE_TEXT } from '../../../ui/parts/OfflineGuard.tsx'
import { ButtonLink } from '../../../ui/parts/Button.tsx'
import { Section, TwoColumns } from '../../../ui/parts/Section.tsx'
import { SkeletonBlock } from '../../../ui/parts/Skeleton.tsx'
import { QueryError } from '../shell/QueryError.tsx'
import { ALL_PAYMENT_KINDS } from './payment-kinds.ts'
import type { BillsPopupProps } from './BillsPopup.tsx'
import { dashboardActs } from './dashboard-acts.ts'
import { AIRTIME_POPUP, BILLS_POPUP, type Popup, SET_PIN_POPUP } from './popups.ts'
import { usePopup } from '../usePopup.ts'
import { needsPayoutAccount, PayoutPrompt } from './PayoutPrompt.tsx'
import { settingsHref } from './settings-tabs.ts'

const COMPLIANCE_PATH = '/admin/merchant/compliance'
const CASHPOINT_PATH = '/admin/merchant/cashpoint'
const HISTORY_PATH = '/admin/merchant/history'
const HERO_LINKS = {
  processing: `${HISTORY_PATH}?state=processing`,
  restrictions: '/admin/merchant/restrictions',
  verification: COMPLIANCE_PATH,
  customers: '/admin/merchant/customers',
}

const BillsPopup = lazyPart<BillsPopupProps>(() => import('./OpenBillsPopup.tsx'))

/** The start page: the sum to spend beside the actions, the latest movements and the turnover. A new owner sees the first steps. */
export function DashboardPage() {
  const { person, isWebUser } = useCurrentUser()
  const { data, error, isError, refetch } = useQuery(dashboardQuery(person.businessid))
  const business = useQuery(merchantQuery(person.businessid))
  const details = business.data
  const [isHidden, setHidden] = useHiddenAmounts()
  const { offlineSince } = useConnection()
  const payoutHref = settingsHref('payout-accounts')
  const may = details?.may ?? []
  const takesCards = details?.activated === true && may.includes(takeCardPayment.operation) && readFlags(details.parts)['web.card.payments'] !== false
  const acts = dashboardActs.filter(({ operation }) => (operation === takeCardPayment.operation ? takesCards : may.includes(operation)))
  const steps = data?.first_steps ?? null
  // Nothing can leave before the activation, so the way there stands in the place of the actions.
  const leadsToActivation = steps !== null && details?.activated === false
  const isFirstRun = steps !== null && data?.recent.length === 0
  const mayBuy = may.includes('bills.buy_airtime')
  const { popup }: { popup?: Popup } = useSearch({ strict: false })
  const openPopup = popup === AIRTIME_POPUP || popup === BILLS_POPUP ? popup : undefined
  const setPin = usePopup(SET_PIN_POPUP)
  const firstSteps = steps !== null && (
    <FirstStepsArea isFirstRun={isFirstRun}>
      <FirstSteps steps={steps} businessid={person.businessid} hasProgress={!leadsToActivation} />
    </FirstStepsArea>
  )
  const account = isWebUser ? (details?.nuban ?? null) : null
  return (
    <HideableAmounts>
      <h1 className="visually-hidden">{t`Dashboard`}</h1>
      {isFirstRun && <NextStep steps={steps} />}
      {needsPayoutAccount(details) && payoutHref !== null && <PayoutPrompt href={payoutHref} />}
      {isError && <QueryError error={error} what={t`Your figures`} hasOld={data !== undefined} onRetry={() => void refetch()} />}
      <DashboardMoney
        dashboard={data}
        isOld={isError || offlineSince !== null}
        isOffline={offlineSince !== null}
        isActivated={details?.activated}
        links={HERO_LINKS}
        isHidden={isHidden}
        onHide={setHidden}
        beside={
          leadsToActivation ? (
            <FirstStepsProgress steps={steps} />
          ) : details ? (
            acts.length > 0 && <ActionBar acts={acts} off={offlineSince !== null && offlineText(details.activated)} />
          ) : (
            <SkeletonBlock height={52} />
          )
        }
        account={
          isWebUser && (
            <AccountNumberCard
              businessid={person.businessid}
              editHref={may.includes(deactivateCashpoint.operation) ? `${CASHPOINT_PATH}?open=list` : null}
              offer={<OfferRow businessid={person.businessid} may={may} href={`${CASHPOINT_PATH}?open=alternate`} />}
            />
          )
        }
      />
      {isFirstRun && firstSteps}
      {!isFirstRun && (
        <div className="dashboard-grid">
          <div className="dashboard-grid__part dashboard-grid__needs">
            <NeedsYou dashboard={data} />
            {firstSteps}
          </div>
          {data && (data.cashpoints_today ?? []).length > 0 && (
            <div className="dashboard-grid__part dashboard-grid__cashpoints">
              <CashpointsToday dashboard={data} hrefOf={(id) => `${HISTORY_PATH}?type=credit&cashpoint=${id}`} />
            </div>
          )}
          <div className="dashboard-grid__part dashboard-grid__turnover">
            <DailyTurnover turnover={data?.turnover} hrefOf={(day) => `${HISTORY_PATH}?range=custom&from=${day}&to=${day}`}>
              {data && <TodayAgainstYesterday today={data.today} asOf={data.as_of} />}
            </DailyTurnover>
          </div>
          <div className="dashboard-grid__part dashboard-grid__coming">
            <ComingUp dashboard={data} />
          </div>
          <div className="dashboard-grid__part dashboard-grid__recent">
            <Section title={t`Recent transactions`} link={<ButtonLink kind="text" href={HISTORY_PATH}>{t`See More`}</ButtonLink>}>
              <UnansweredPayments businessid={person.businessid} kinds={ALL_PAYMENT_KINDS} />
              <RecentMovements
                items={data?.recent}
                hrefOf={(item) => `${HISTORY_PATH}?tx=${item._id}`}
                emptyText={t`Your history page is empty. Make a new transaction and find all your transactions here.`}
                emptyAction={account !== null && <CopyAccountButton number={account} kind="act" />}
              />
            </Section>
          </div>
          {/* A server of the version before answers without it, for the time of an upgrade. */}
          {data && 'balance_days' in data && (
            <div className="dashboard-grid__part dashboard-grid__balance">
              <BalanceAhead dashboard={data} fallback={<SkeletonBlock height={290} />} />
            </div>
          )}
        </div>
      )}
      {setPin.isOpen && details?.issetpin === false && (
        <SetPinDialog
          onClose={setPin.close}
          onDone={() => {
            setPin.close()
            void refetch()
            void business.refetch()
          }}
        />
      )}
      {mayBuy && openPopup !== undefined && <BillsPopup name={openPopup} businessid={person.businessid} available={data?.money.balance} />}
    </HideableAmounts>
  )
}

/** Why no action can be used without a connection, and what needs none. */
const offlineText = (isActivated: boolean): string =>
  isActivated
    ? t`Money does not move while you are offline. Customers can still pay you: transfers, your QR code and your dial code do not need your connection.`
    : OFFLINE_TEXT

/** Before the first payment the steps stand beside an example of one; later they stand under what needs the owner. */
function FirstStepsArea({ isFirstRun, children }: { isFirstRun: boolean; children: ReactNode }) {
  return (
    // Limits and the example are no secrets.
    <HideableAmounts isHidden={false}>
      {isFirstRun ? (
        <div className="first-run">
          <TwoColumns>
            {children}
            <ExamplePayment />
          </TwoColumns>
        </div>
      ) : (
        <div className="first-steps">{children}</div>
      )}
    </HideableAmounts>
  )
}
