import { t } from '@lingui/core/macro'
import { useSyncExternalStore } from 'react'
import { AttachedPayment, SupportConversation } from '../../../modules/support/web/index.ts'
import { openSupport } from '../../../ui/frame/support-window.ts'
import { DetailPanel } from '../../../ui/parts/DetailPanel.tsx'
import { ContactWays, supportAdvice } from './ContactWays.tsx'

export type SupportPanelProps = {
  businessid: string
  /** Of a cashier. */
  cashpointid?: string
  /** The payment that is asked about. */
  transaction: string | null
  onClose: () => void
}

/** The page keeps at least the width of a tablet beside it. */
const SIDE_MIN_WIDTH_PX = 1200

/** The conversation with staff beside the page; on a narrow screen over it. */
export default function SupportPanel({ transaction, onClose, ...of }: SupportPanelProps) {
  const isWide = useSyncExternalStore(followWidth, () => window.innerWidth >= SIDE_MIN_WIDTH_PX)
  return (
    <DetailPanel place={isWide ? 'side' : 'sheet'} title={t`Support`} onClose={onClose}>
      <SupportConversation
        isInPanel
        advice={supportAdvice()}
        payment={transaction === null ? undefined : <AttachedPayment {...of} transaction={transaction} onRemove={() => openSupport()} />}
      >
        <ContactWays />
      </SupportConversation>
    </DetailPanel>
  )
}

function followWidth(changed: () => void): () => void {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}
