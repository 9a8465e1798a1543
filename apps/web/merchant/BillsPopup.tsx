import { useNavigate, useSearch } from '@tanstack/react-router'
import { BillPopup, type BillSearch } from '../../../modules/bills/web/index.ts'
import { ReceiptButtons } from '../../../modules/history/web/index.ts'
import { WaitingPaymentActs } from './waiting-payment-acts.ts'
import type { BILLS_POPUP, AIRTIME_POPUP } from './popups.ts'

export type BillsPopupProps = { name: typeof AIRTIME_POPUP | typeof BILLS_POPUP; businessid: string; available: number | undefined }

/** A popup of purchases over the dashboard. The address holds its tab and its step. */
export default function BillsPopup({ name, businessid, available }: BillsPopupProps) {
  const { bill, step, payment, id }: BillSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const to = '/admin/merchant'
  return (
    <BillPopup
      name={name}
      businessid={businessid}
      available={available}
      search={{ ...(bill && { bill }), ...(step && { step }), ...(payment && { payment }), ...(id && { id }) }}
      go={(next, replace = false) => void navigate({ to, search: { ...next, popup: name }, replace, resetScroll: false })}
      onClose={() => void navigate({ to, search: {}, replace: true, resetScroll: false })}
      receiptButton={(transactionId) => <ReceiptButtons hasTraderCopy businessid={businessid} transactionId={transactionId} />}
      waitingActs={(purchase) => <WaitingPaymentActs transfer={purchase} />}
    />
  )
}
