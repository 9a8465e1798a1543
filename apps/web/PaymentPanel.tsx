import { TransactionPanel, type TransactionPanelProps } from '../../modules/history/web/index.ts'
import { DETAIL_PARTS } from './detail-parts.ts'

/** One payment with what all modules know about it. */
export default function PaymentPanel(props: Omit<TransactionPanelProps, 'parts'>) {
  return <TransactionPanel {...props} parts={DETAIL_PARTS} />
}
