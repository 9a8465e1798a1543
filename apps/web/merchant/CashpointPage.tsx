import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { createAlternateAccount } from '../../../modules/alternate-accounts/contract.ts'
import { AlternateAccountDialog, OpenRequest, useAlternateOffer } from '../../../modules/alternate-accounts/web/index.ts'
import { merchantQuery } from '../../../modules/businesses/web/index.ts'
import { takeCardPayment } from '../../../modules/cards/contract.ts'
import { addCashpoint, deactivateCashpoint } from '../../../modules/cashpoints/contract.ts'
import {
  AddCashpoint,
  AssignCashier,
  type Cashpoint,
  CashpointList,
  CashpointSelect,
  cashpointsQuery,
  ExtraAccounts,
  SendCashierPassword,
  useInterruptedCashpoint,
  CopyAccountButton,
} from '../../../modules/cashpoints/web/index.ts'
import { CashpointCustomers, CashpointHistoryList, DateFilter, resolveRange, type SelectedRange } from '../../../modules/history/web/index.ts'
import { useCurrentUser } from '../../../modules/identity/web/index.ts'
import { listTills } from '../../../modules/tills/contract.ts'
import { DayOfShifts, OwnerTills } from '../../../modules/tills/web/index.ts'
import { CashpointMoney, cashierTodayQuery, dashboardQuery } from '../../../modules/overview/web/index.ts'
import { useHiddenAmounts } from '../../../ui/data/hidden-amounts.ts'
import { TillDrawing } from '../../../ui/drawings/TillDrawing.tsx'
import { PageTitle } from '../../../ui/frame/PageTitle.tsx'
import { CardIcon, PlusIcon } from '../../../ui/icons/icons.tsx'
import { useLagosDay } from '../../../ui/lagos-day.ts'
import { Button, ButtonLink } from '../../../ui/parts/Button.tsx'
import { PanelSplit } from '../../../ui/parts/DetailPanel.tsx'
import { EmptyState } from '../../../ui/parts/EmptyState.tsx'
import { FilterRow } from '../../../ui/parts/FilterChip.tsx'
import { Section, TwoColumns } from '../../../ui/parts/Section.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { Tabs } from '../../../ui/parts/Tabs.tsx'
import { QueryError } from '../shell/QueryError.tsx'
import { customerHistoryHref } from './customer-history.ts'
import { MerchantTransactionPanel } from './MerchantTransactionPanel.tsx'

/** The URL holds the open dialog and the open transaction. The chosen cashpoint is not in it: a reload begins with the first one. */
export type CashpointSearch = { open?: 'add' | 'list' | 'alternate'; tx?: string; tab?: 'shifts' | 'tills' }

const CASHPOINT_PATH = '/admin/merchant/cashpoint'

/** Takings, payments and customers of one cashpoint. New cashpoints are opened here, and old ones deactivated. */
export function CashpointPage() {
  const { person, isWebUser } = useCurrentUser()
  const { open, tx, tab }: CashpointSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const [chosenId, setChosenId] = useState<string | null>(null)
  const { data: cashpoints, error, isError, refetch } = useQuery(cashpointsQuery(person.businessid))
  const business = useQuery(merchantQuery(person.businessid)).data
  const may = business?.may ?? []
  const mayTakeCards = may.includes(takeCardPayment.operation)
  const go = (next: CashpointSearch) => void navigate({ to: CASHPOINT_PATH, search: next, resetScroll: false })
  const interrupted = useInterruptedCashpoint(cashpoints)
  const chosen = cashpoints?.find(({ _id }) => _id === chosenId) ?? interrupted ?? cashpoints?.[0]
  const canAdd = may.includes(addCashpoint.operation)
  const mayAsk = may.includes(createAlternateAccount.operation)
  const isOffered = useAlternateOffer(person.businessid, mayAsk)
  const canEdit = may.includes(deactivateCashpoint.operation)
  return (
    <PanelSplit
      panel={(place) =>
        tx !== undefined && (
          <MerchantTransactionPanel key={tx} place={place} businessid={person.businessid} transactionId={tx} onClose={() => go({})} />
        )
      }
    >
      <PageTitle
        actions={
          <>
            {canEdit && cashpoints && cashpoints.length > 0 && <Button kind="text" onClick={() => go({ open: 'list' })}>{t`Edit list`}</Button>}
            {canAdd && cashpoints?.length !== 0 && (
              <Button kind="act" icon={<PlusIcon size={20} />} onClick={() => go({ open: 'add' })}>{t`Add Cashpoint`}</Button>
            )}
          </>
        }
      >{t`Cashpoint`}</PageTitle>
      {isError && <QueryError error={error} what={t`Your cashpoints`} hasOld={cashpoints !== undefined} onRetry={() => void refetch()} />}
      {!cashpoints && !isError && <Skeleton rows={8} />}
      {cashpoints?.length === 0 && (
        <EmptyState
          drawing={<TillDrawing />}
          action={canAdd && <Button kind="act" icon={<PlusIcon size={20} />} onClick={() => go({ open: 'add' })}>{t`Add Cashpoint`}</Button>}
        >{t`You have no cashpoint yet. Each counter can have one, with an account number and a cashier.`}</EmptyState>
      )}
      {cashpoints && chosen && (
        <Tabs
          label={t`Cashpoint`}
          tabs={[
            { id: 'payments', label: t`Transactions` },
            { id: 'shifts', label: t`Shifts` },
            ...(may.includes(listTills.operation) ? [{ id: 'tills', label: t`Tills` }] : []),
          ]}
          chosen={tab ?? 'payments'}
          onChoose={(id) => go(id === 'shifts' || id === 'tills' ? { tab: id } : {})}
        />
      )}
      {tab === 'shifts' && chosen && <DayOfShifts businessid={person.businessid} hasPin={business?.issetpin === true} />}
      {tab === 'tills' && chosen && <OwnerTills businessid={person.businessid} />}
      {cashpoints && chosen && tab === undefined && (
        <>
          <div className="cashpoint-head">
            <div>
              <CashpointSelect cashpoints={cashpoints} chosen={chosen} onChange={setChosenId} />
              {isWebUser && <ExtraAccounts accounts={chosen.nubans} />}
              <SendCashierPassword cashpointid={chosen._id} may={may} />
              <AssignCashier key={`cashier ${chosen._id}`} cashpoint={chosen} businessid={person.businessid} may={may} />
              <OpenRequest businessid={person.businessid} cashpoint={chosen} mayAsk={mayAsk} />
              {isOffered && (
                <div className="filters">
                  <Button onClick={() => go({ open: 'alternate' })}>{t`Get a second account number`}</Button>
                </div>
              )}
            </div>
            <CashpointTotals key={chosen._id} cashpointid={chosen._id} mayTakeCards={mayTakeCards} />
          </div>
          <CashpointLists key={`lists ${chosen._id}`} cashpoint={chosen} businessid={person.businessid} tx={tx} />
        </>
      )}
      {canAdd && (
        <AddCashpoint
          businessid={person.businessid}
          isOpen={open === 'add'}
          onClose={() => go({})}
          onAdded={(id) => {
            setChosenId(id)
            go({})
          }}
        />
      )}
      {mayAsk && open === 'alternate' && chosen && <AlternateAccount cashpoint={chosen} businessid={person.businessid} onClose={() => go({})} />}
      {canEdit && cashpoints && (
        <CashpointList businessid={person.businessid} cashpoints={cashpoints} isOpen={open === 'list'} onClose={() => go({})} />
      )}
    </PanelSplit>
  )
}

function AlternateAccount({ cashpoint, businessid, onClose }: { cashpoint: Cashpoint; businessid: string; onClose: () => void }) {
  const details = useQuery(merchantQuery(businessid)).data
  const money = useQuery(dashboardQuery(businessid)).data?.money
  if (!details || !money) return null
  return (
    <AlternateAccountDialog
      businessid={businessid}
      accountNumber={cashpoint.accountnumber ?? ''}
      available={money.balance}
      isPinSet={details.issetpin}
      onClose={onClose}
    />
  )
}

function CashpointTotals({ cashpointid, mayTakeCards }: { cashpointid: string; mayTakeCards: boolean }) {
  const { data, error, isError, refetch } = useQuery(cashierTodayQuery(cashpointid))
  return (
    <div className="cashpoint-totals">
      {isError && <QueryError error={error} what={t`The totals`} hasOld={data !== undefined} onRetry={() => void refetch()} />}
      <CashpointMoney summary={data} />
      {mayTakeCards && data?.takes_cards && (
        <p className="buttons">
          <ButtonLink href={`/admin/merchant/card?cashpoint=${cashpointid}`} icon={<CardIcon size={20} />}>{t`Take Card Payment`}</ButtonLink>
        </p>
      )}
    </div>
  )
}

function CashpointLists({ cashpoint, businessid, tx }: { cashpoint: Cashpoint; businessid: string; tx: string | undefined }) {
  const [isHidden] = useHiddenAmounts()
  const [range, setRange] = useState<Partial<SelectedRange>>({})
  // Renders again at midnight, because a range may end today.
  useLagosDay()
  const days = resolveRange(range.range, range.from, range.to)
  const hrefOf = useCallback((item: { _id: string }) => `${CASHPOINT_PATH}?tx=${item._id}`, [])
  return (
    <div className="cashpoint-columns">
      <TwoColumns>
        <Section title={t`Transactions`} aside={t`Newest first`}>
          <FilterRow>
            <DateFilter chosen={range} onChange={(next) => setRange(next ?? {})} />
          </FilterRow>
          <CashpointHistoryList
            businessid={businessid}
            cashpointid={cashpoint._id}
            days={days ? { from: days.startdate, to: days.enddate } : null}
            emptyAction={
              days ? (
                <Button onClick={() => setRange({})}>{t`Show all transactions`}</Button>
              ) : (
                cashpoint.accountnumber !== null && <CopyAccountButton number={cashpoint.accountnumber} />
              )
            }
            chosenId={tx}
            hrefOf={hrefOf}
          />
        </Section>
        <CashpointCustomers cashpointid={cashpoint._id} isHidden={isHidden} hrefOf={(customer) => customerHistoryHref(customer, cashpoint._id)} />
      </TwoColumns>
    </div>
  )
}
