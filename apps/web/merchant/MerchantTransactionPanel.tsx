import { useEffect, useEffectEvent } from 'react'
import { type TransactionDetails, TransactionPanel } from '../../../modules/history/web/index.ts'
import { MERCHANT_PATH } from './navigation.ts'
import { openedPayment } from './palette/opened-payment.ts'
import { rememberOpened } from './palette/opened.ts'
import { TransactionActions } from './transaction-actions.ts'

/** A transaction beside one of the merchant's lists, with all that the server allows. Each list shows the same. */
export function MerchantTransactionPanel(about: { place: 'side' | 'sheet'; businessid: string; transactionId: string; onClose: () => void }) {
  return (
    <TransactionPanel
      {...about}
      refundHref={(payment) => `${MERCHANT_PATH}/refund?payment=${payment}`}
      reverseHref={(payment) => `${MERCHANT_PATH}/reverse?payment=${payment}`}
      trailHref={(id) => `${MERCHANT_PATH}/transfer?step=result&id=${id}`}
      actions={(transaction) => (
        <>
          <Remember businessid={about.businessid} transaction={transaction} />
          <TransactionActions businessid={about.businessid} transaction={transaction} />
        </>
      )}
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
