import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { formatCount } from '../../../platform/money/index.ts'
import { merchantQuery } from '../../../modules/businesses/web/index.ts'
import { PushButton } from '../../../modules/developers/web/index.ts'
import { inboundCountQuery, ReceivedPayments, type TransferType } from '../../../modules/history/web/index.ts'
import { useCurrentUser } from '../../../modules/identity/web/index.ts'
import { SearchedPageDrawing } from '../../../ui/drawings/SearchedPageDrawing.tsx'
import { SlipDrawing } from '../../../ui/drawings/SlipDrawing.tsx'
import { UmbrellaDrawing } from '../../../ui/drawings/UmbrellaDrawing.tsx'
import { PageTitle } from '../../../ui/frame/PageTitle.tsx'
import { Button, ButtonLink } from '../../../ui/parts/Button.tsx'
import { EmptyState } from '../../../ui/parts/EmptyState.tsx'
import { PanelSplit } from '../../../ui/parts/DetailPanel.tsx'
import { RadioCards } from '../../../ui/parts/RadioCards.tsx'
import { Tabs } from '../../../ui/parts/Tabs.tsx'
import { MerchantTransactionPanel } from './MerchantTransactionPanel.tsx'

export type VirtualAccountsSearch = { tab?: 'failed' | 'filter'; means?: 'transfer' | 'card'; tx?: string }

const PATH = '/admin/merchant/virtual-accounts'

/** Payments received on the account numbers of the business. The URL holds the tab, the filter and the open transaction. */
export function VirtualAccountsPage() {
  const { person } = useCurrentUser()
  const search: VirtualAccountsSearch = useSearch({ strict: false })
  const { tab, means, tx } = search
  const navigate = useNavigate()
  const go = (next: VirtualAccountsSearch) => void navigate({ to: PATH, search: next, resetScroll: false })
  const hrefOf = (id: string) => `${PATH}?${new URLSearchParams({ ...(tab && { tab }), ...(means && { means }), tx: id })}`
  const mayPush = useQuery(merchantQuery(person.businessid)).data?.may.includes('developers.push_webhook') ?? false
  const list = { merchant: person.businessid, chosenId: tx }
  return (
    <PanelSplit
      panel={(place) =>
        tx !== undefined && (
          <MerchantTransactionPanel
            key={tx}
            place={place}
            businessid={person.businessid}
            transactionId={tx}
            onClose={() => go({ ...search, tx: undefined })}
          />
        )
      }
    >
      <PageTitle>{t`Virtual Accounts`}</PageTitle>
      <Tabs
        label={t`Virtual Accounts`}
        tabs={[
          { id: 'accounts', label: t`Virtual Accounts` },
          { id: 'failed', label: t`View All Failed Transactions` },
          { id: 'filter', label: t`Filter History` },
        ]}
        chosen={tab ?? 'accounts'}
        onChoose={(id) => go(id === 'failed' || id === 'filter' ? { tab: id } : {})}
      >
        {tab === undefined && (
          <ReceivedPayments
            {...list}
            filter={NO_FILTER}
            hrefOf={hrefOf}
            empty={
              <EmptyState
                drawing={<UmbrellaDrawing />}
                action={<ButtonLink href={`${PATH}?popup=account-details`}>{t`Bank Details`}</ButtonLink>}
              >{t`Your history page is empty. Make a new transaction and find all your transactions here.`}</EmptyState>
            }
          />
        )}
        {tab === 'failed' && (
          <ReceivedPayments
            {...list}
            filter={FAILED}
            {...(mayPush && { actionOf: (id: string) => <PushButton businessid={person.businessid} transactionId={id} /> })}
            empty={
              <EmptyState
                drawing={<SlipDrawing />}
                action={<ButtonLink href="/admin/merchant/settings?tab=api">{t`Webhook settings`}</ButtonLink>}
              >{t`No failed transaction. Payments that do not reach your webhook show here.`}</EmptyState>
            }
          />
        )}
        {tab === 'filter' && (
          <>
            <MeansChoice
              merchant={person.businessid}
              chosen={means ?? 'all'}
              onChoose={(next) => go({ tab, ...(next !== 'all' && { means: next }) })}
            />
            <ReceivedPayments
              {...list}
              filter={{ transferType: means ?? 'all' }}
              hrefOf={hrefOf}
              empty={
                <EmptyState
                  drawing={<SearchedPageDrawing />}
                  action={means && <Button onClick={() => go({ tab })}>{t`Show all transactions`}</Button>}
                >{t`No transaction matches your filter.`}</EmptyState>
              }
            />
          </>
        )}
      </Tabs>
    </PanelSplit>
  )
}

const NO_FILTER = {}
const FAILED = { failedwebhook: 'true' } as const

function MeansChoice({ merchant, chosen, onChoose }: { merchant: string; chosen: TransferType; onChoose: (means: TransferType) => void }) {
  const counts = useQuery(inboundCountQuery(merchant)).data
  const labelled = (label: string, count: number | undefined) => (count === undefined ? label : `${label} (${formatCount(count)})`)
  return (
    <RadioCards
      isRow
      label={t`Filter History`}
      value={chosen}
      onChange={(value) => onChoose(value as TransferType)}
      options={[
        { value: 'all', title: labelled(t`All`, counts?.all) },
        { value: 'transfer', title: labelled(t`Inbound Transfer`, counts?.transfer) },
        { value: 'card', title: labelled(t`Card Payment`, counts?.card) },
      ]}
    />
  )
}
