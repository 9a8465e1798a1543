import { t } from '@lingui/core/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { AskReversal } from '../../../modules/collections/web/index.ts'
import { CashierHistoryList, HistorySearchBox } from '../../../modules/history/web/index.ts'
import { useCurrentUser } from '../../../modules/identity/web/index.ts'
import { PageTitle } from '../../../ui/frame/PageTitle.tsx'
import { ButtonLink } from '../../../ui/parts/Button.tsx'
import { PanelSplit } from '../../../ui/parts/DetailPanel.tsx'
import { PaymentPanel, usePaymentPreload } from '../payment-panel.ts'

export type CashierHistorySearch = { search?: string; tx?: string }

const HISTORY_PATH = '/admin/cashpoint/transactions'

/** Payments received at this cashpoint within a year. The URL holds the open transaction. */
export function CashierHistoryPage() {
  const { person } = useCurrentUser()
  const { tx, search }: CashierHistorySearch = useSearch({ strict: false })
  const navigate = useNavigate()
  function go(next: CashierHistorySearch, replace = false) {
    void navigate({ to: HISTORY_PATH, search: next, resetScroll: false, replace })
  }
  const preload = usePaymentPreload(person.businessid, person.cashpointid ?? '')
  const hrefOf = useCallback(
    (item: { _id: string }) => `${HISTORY_PATH}?${search ? `search=${encodeURIComponent(JSON.stringify(search))}&` : ''}tx=${item._id}`,
    [search],
  )
  return (
    <PanelSplit
      onNear={preload}
      panel={(place) =>
        tx !== undefined && (
          <PaymentPanel
            key={tx}
            place={place}
            businessid={person.businessid}
            cashpointid={person.cashpointid ?? ''}
            transactionId={tx}
            actions={(transaction) =>
              transaction.allowed.includes('ask_reversal') && <AskReversal transactionId={transaction._id} kobo={transaction.amount} />
            }
            onClose={() => go({ search })}
          />
        )
      }
    >
      <PageTitle>{t`History`}</PageTitle>
      <HistorySearchBox value={search ?? ''} onChange={(text) => go(text ? { search: text } : {}, true)} />
      <CashierHistoryList
        businessid={person.businessid}
        cashpointid={person.cashpointid ?? ''}
        search={search}
        emptyAction={
          search ? (
            <ButtonLink href={HISTORY_PATH}>{t`Clear search`}</ButtonLink>
          ) : (
            <ButtonLink href={`${HISTORY_PATH}?popup=account-details`}>{t`Bank Details`}</ButtonLink>
          )
        }
        chosenId={tx}
        hrefOf={hrefOf}
      />
    </PanelSplit>
  )
}
