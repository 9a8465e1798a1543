import { useNavigate, useSearch } from '@tanstack/react-router'
import { TillHistoryList, TransactionPanel } from '../../../modules/history/web/index.ts'
import { useSignedIn } from '../../../modules/onboarding/web/index.ts'
import { PageTitle } from '../../../ui/frame/PageTitle.tsx'
import { PanelSplit } from '../../../ui/parts/DetailPanel.tsx'

export type TillHistorySearch = { tx?: string }

const HERE = '/admin/cashpoint/transactions'
const hrefOf = (item: { _id: string }) => `${HERE}?tx=${item._id}`

/** What was paid at this cashpoint within a year. The open transaction stands in the address. */
export function TillHistoryPage() {
  const { person } = useSignedIn()
  const { tx }: TillHistorySearch = useSearch({ strict: false })
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
            onClose={() => void navigate({ to: HERE, search: {}, resetScroll: false })}
          />
        )
      }
    >
      <PageTitle>History</PageTitle>
      <TillHistoryList businessid={person.businessid} cashpointid={person.cashpointid ?? ''} chosenId={tx} hrefOf={hrefOf} />
    </PanelSplit>
  )
}
