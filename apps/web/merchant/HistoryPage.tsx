import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { merchantQuery } from '../../../modules/businesses/web/index.ts'
import { addCustomInbound } from '../../../modules/annotations/contract.ts'
import { cashpointsQuery, CopyAccountButton } from '../../../modules/cashpoints/web/index.ts'
import { readFlags } from '../../../modules/flags/contract.ts'
import { type SelectedRange, DateFilter, HistoryCount, HistoryList, HistorySearchBox, resolveRange } from '../../../modules/history/web/index.ts'
import { useCurrentUser } from '../../../modules/identity/web/index.ts'
import { mailStatement } from '../../../modules/statements/contract.ts'
import { monthDays, type StatementDays, StatementDialog } from '../../../modules/statements/web/index.ts'
import { PageTitle } from '../../../ui/frame/PageTitle.tsx'
import { PlusIcon, PrintIcon } from '../../../ui/icons/icons.tsx'
import { useLagosDay } from '../../../ui/lagos-day.ts'
import { HideableAmounts } from '../../../ui/money/HideableAmounts.tsx'
import { VisibilityToggle } from '../../../ui/parts/BalanceSummary.tsx'
import { useHiddenAmounts } from '../../../ui/data/hidden-amounts.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { PanelSplit } from '../../../ui/parts/DetailPanel.tsx'
import { FilterChip, FilterRow } from '../../../ui/parts/FilterChip.tsx'
import { CustomInboundDialog, CustomInboundList } from './custom-inbound.ts'
import { usePaymentPreload } from '../payment-panel.ts'
import { MerchantTransactionPanel } from './MerchantTransactionPanel.tsx'

export type HistorySearch = Partial<SelectedRange> & {
  type?: 'credit' | 'debit'
  means?: 'transfer' | 'card'
  cashpoint?: string
  state?: 'processing'
  search?: string
  tx?: string
  /** The statement whose progress or files show. */
  statement?: string
}

const HISTORY_PATH = '/admin/merchant/history'

/** The history. The URL holds the filter and the open transaction. */
export function HistoryPage() {
  const { person } = useCurrentUser()
  const search: HistorySearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const { tx, type, means, cashpoint, state, search: sought, statement, ...range } = search
  const details = useQuery(merchantQuery(person.businessid)).data
  const mayPrint = details?.may.includes(mailStatement.operation) ?? false
  const [showsNotes, setShowsNotes] = useState(false)
  const hasNotes = readFlags(details?.parts)['categorise_tnxs'] === true
  const mayNote = hasNotes && (details?.may.includes(addCustomInbound.operation) ?? false)
  const [isNoting, setNoting] = useState(false)
  const [printing, setPrinting] = useState<{ days: StatementDays | null } | null>(null)
  const [isHidden, setHidden] = useHiddenAmounts()
  const cashpoints = useQuery(cashpointsQuery(person.businessid)).data ?? []
  function go(next: HistorySearch, replace = false) {
    void navigate({ to: HISTORY_PATH, search: next, resetScroll: false, replace })
  }
  const filters = new URLSearchParams(withoutEmpty({ ...range, type, means, cashpoint, state, search: sought && quoteNumber(sought) })).toString()
  const hrefOf = useCallback((item: { _id: string }) => `${HISTORY_PATH}?${filters && `${filters}&`}tx=${item._id}`, [filters])
  // Renders again at midnight, because a range may end today.
  useLagosDay()
  const days = resolveRange(range.range, range.from, range.to)
  const filter = { type, means, cashpoint, startdate: days?.startdate, enddate: days?.enddate, state, search: sought }
  const isFiltered = Object.values({ ...range, type, means, cashpoint, state, sought }).some((each) => each !== undefined)
  const preload = usePaymentPreload(person.businessid)
  const account = cashpoints.find((each) => each.is_default)?.accountnumber ?? null
  return (
    <HideableAmounts>
      <PanelSplit
        onNear={preload}
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
        <PageTitle
          note={<HistoryCount businessid={person.businessid} filter={filter} />}
          actions={
            <>
              {mayNote && <Button size="small" icon={<PlusIcon size={20} />} onClick={() => setNoting(true)}>{t`Note a cash sale`}</Button>}
              {mayPrint && (
                <Button
                  size="small"
                  icon={<PrintIcon size={20} />}
                  onClick={() => setPrinting({ days: monthDays('last-month') })}
                >{t`Print statement`}</Button>
              )}
            </>
          }
        >{t`History`}</PageTitle>
        <HistorySearchBox
          value={sought ?? ''}
          onChange={(text) => go({ ...range, type, means, cashpoint, state, search: text || undefined }, true)}
        />
        <FilterRow>
          <DateFilter
            chosen={range}
            onChange={(chosen) => go({ type, means, cashpoint, state, search: sought, ...chosen })}
            onPrint={mayPrint ? (days) => setPrinting({ days }) : undefined}
          />
          <FilterChip
            label={t`Direction`}
            choices={[
              { value: '', label: t`Credit and debit` },
              { value: 'credit', label: t`Credit` },
              { value: 'transfer', label: t`Credit by transfer` },
              { value: 'card', label: t`Credit by card` },
              { value: 'debit', label: t`Debit` },
            ]}
            value={means ?? type ?? ''}
            onChange={(value) => go({ ...range, cashpoint, state, search: sought, ...directionOf(value) })}
          />
          <FilterChip
            label={t`State`}
            choices={[
              { value: '', label: t`All states` },
              { value: 'processing', label: t`Processing` },
            ]}
            value={state ?? ''}
            onChange={(value) => go({ ...range, type, means, cashpoint, search: sought, state: value === '' ? undefined : 'processing' })}
          />
          {(cashpoints.length > 1 || cashpoint !== undefined) && (
            <FilterChip
              label={t`Cashpoint`}
              choices={[{ value: '', label: t`All cashpoints` }, ...cashpoints.map(({ _id, name }) => ({ value: _id, label: name }))]}
              value={cashpoint ?? ''}
              onChange={(value) => go({ ...range, type, means, state, search: sought, cashpoint: value === '' ? undefined : value })}
            />
          )}
          {isFiltered && <Button kind="text" size="small" onClick={() => go({})}>{t`Clear filter`}</Button>}
          {hasNotes && (
            <Button kind="text" size="small" aria-expanded={showsNotes} onClick={() => setShowsNotes(!showsNotes)}>
              {showsNotes ? t`Hide notes` : t`Show notes`}
            </Button>
          )}
          <VisibilityToggle isHidden={isHidden} onChange={setHidden} />
        </FilterRow>
        {showsNotes && <CustomInboundList businessid={person.businessid} days={days} />}
        {isNoting && <CustomInboundDialog businessid={person.businessid} isOpen onClose={() => setNoting(false)} />}
        <HistoryList
          businessid={person.businessid}
          filter={filter}
          emptyAction={
            isFiltered ? (
              <Button onClick={() => go({})}>{t`Show all transactions`}</Button>
            ) : (
              account !== null && <CopyAccountButton number={account} kind="act" />
            )
          }
          chosenId={tx}
          hrefOf={hrefOf}
        />
        {mayPrint && (printing !== null || statement !== undefined) && (
          <StatementDialog
            businessid={person.businessid}
            days={printing?.days ?? null}
            statement={statement}
            onDays={(days) => {
              setPrinting({ days })
              if (statement !== undefined) go({ ...search, statement: undefined })
            }}
            onStatement={(id) => go({ ...search, statement: id })}
            onClose={() => {
              setPrinting(null)
              if (statement !== undefined) go({ ...search, statement: undefined })
            }}
          />
        )}
      </PanelSplit>
    </HideableAmounts>
  )
}

function directionOf(value: string): Pick<HistorySearch, 'type' | 'means'> {
  if (value === 'transfer' || value === 'card') return { type: 'credit', means: value }
  return value === 'credit' || value === 'debit' ? { type: value } : {}
}

/** The router reads numbers in an address as numbers, and a session id is too long for one. */
const quoteNumber = (text: string) => (/^-?\d/.test(text) ? JSON.stringify(text) : text)

function withoutEmpty(search: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(search).filter((pair): pair is [string, string] => pair[1] !== undefined))
}
