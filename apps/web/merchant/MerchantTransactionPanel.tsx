import { useEffect, useEffectEvent } from 'react'
import type { TransactionDetails } from '../../../modules/history/web/index.ts'
import { PaymentPanel } from '../payment-panel.ts'
import { MERCHANT_PATH } from './navigation.ts'
import { openedPayment } from './palette/opened-payment.ts'
import { rememberOpened } from './palette/opened.ts'

/** A transaction beside one of the merchant's lists, with all that the server allows. Each list shows the same. */
export function MerchantTransactionPanel(about: { place: 'side' | 'sheet'; businessid: string; transactionId: string; onClose: () => void }) {
  return (
    <PaymentPanel
      {...about}
      hasActs
      reverseHref={(payment) => `${MERCHANT_PATH}/reverse?payment=${payment}`}
      trailHref={(id) => `${MERCHANT_PATH}/transfer?step=result&id=${id}`}
      actions={(transaction) => <Remember businessid={about.businessid} transaction={transaction} />}
    />
  )
}

/** Keeps the transaction among the last opened of the palette. */
function Remember({ businessid, transaction }: { businessid: string; transaction: TransactionDetails }) {
  const remember = useEffectEvent(() => rememberOpened(businessid, openedPayment(transaction)))
  const id = transaction._id
  useEffect(() => remember(), [id])
  return null
}
