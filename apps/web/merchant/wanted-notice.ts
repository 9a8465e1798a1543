import { askPaymentNotice } from '../../../modules/push/contract.ts'
import type { OnTaken } from '../../../modules/transfers/web/index.ts'
import { call } from '../../../ui/data/client.ts'
import { notify } from '../../../ui/parts/toast.ts'

/** Asks the server to tell the end of a payment, where the person wanted that before it had the payment. One that has ended is told here. */
export const askWantedNotice: OnTaken = ({ wantsNotice }, transfer) => {
  if (!wantsNotice) return
  if (transfer.outcome !== 'processing') return void notify.info(transfer.message)
  // Its own page offers it again.
  void call(askPaymentNotice, { params: { id: transfer._id }, body: {} }).catch(() => undefined)
}
