import { t } from '@lingui/core/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { CashierHistoryList, TransactionPanel } from '../../../modules/history/web/index.ts'
import { useCurrentUser } from '../../../modules/identity/web/index.ts'
import { PageTitle } from '../../../ui/frame/PageTitle.tsx'
import { PanelSplit } from '../../../ui/parts/DetailPanel.tsx'

export type CashierHistorySearch = { tx?: string }

const HISTORY_PATH = '/admin/cashpoint/transactions'
const hrefOf = (item: { _id: string }) => `${HISTORY_PATH}?tx=${item._id}`

/** Payments received at this cashpoint within a year. The URL holds the open transaction. */
export function CashierHistoryPage() {
  const { person } = useCurrentUser()
  const { tx }: CashierHistorySearch = useSearch({ strict: false })
  const navigate = useNavigate()
  return (
    <PanelSplit
      panel={(place) =>
        tx !== undefined && (
          <TransactionPanel
            key={tx}
            place={place}
            businessid={person.businessid}
            transactionId={tx}
            onClose={() => void navigate({ to: HISTORY_PATH, search: {}, resetScroll: false })}
          />
        )
      }
    >
      <PageTitle>{t`History`}</PageTitle>
      <CashierHistoryList businessid={person.businessid} cashpointid={person.cashpointid ?? ''} chosenId={tx} hrefOf={hrefOf} />
    </PanelSplit>
  )
}
