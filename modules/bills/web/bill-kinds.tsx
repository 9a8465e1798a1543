import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { fetchData } from '../../../ui/data/client.ts'
import { contractKey, refresh } from '../../../ui/data/contract-key.ts'
import type { PaymentKind } from '../../transfers/web/index.ts'
import { buyAirtime, buyCable, buyData, buyElectricity, buyOrder, listBillCustomers, showPurchase, type WireBillOrder } from '../contract.ts'
import { type BillKindName, pathOf } from './kinds.ts'
import { billQuoteQuery } from './queries.ts'

/** A confirmed purchase. `network`: the choice in the form of data, whose order names the plan only. */
export type BillContent = { order: WireBillOrder; network?: string }

/** A specified product has a call of its own, with exactly the fields of the specification (BILL-15, 20, 28, 37). */
function buy(order: WireBillOrder, merchant: string, options: { requestId: string; signal: AbortSignal }) {
  switch (order.type) {
    case 'airtime': {
      const { type: _type, ...fields } = order
      return fetchData(buyAirtime, { body: { ...fields, merchant } }, options)
    }
    case 'data': {
      const { type: _type, ...fields } = order
      return fetchData(buyData, { body: { ...fields, merchant } }, options)
    }
    case 'cable': {
      const { type: _type, ...fields } = order
      return fetchData(buyCable, { body: { ...fields, merchant } }, options)
    }
    case 'electricity': {
      const { type: _type, ...fields } = order
      return fetchData(buyElectricity, { body: { ...fields, merchant } }, options)
    }
    default:
      return fetchData(buyOrder, { body: { merchant, order } }, options)
  }
}

const billKind = (name: BillKindName, title: string): PaymentKind<BillContent> => ({
  name,
  path: pathOf(name),
  isPrefixed: false,
  quote: (businessid, { order }) => billQuoteQuery(businessid, order),
  send: ({ id, businessid, content: { order } }, signal) => buy(order, businessid, { requestId: id, signal }),
  async afterTaken(_payment, purchase, queryClient) {
    queryClient.setQueryData(contractKey(showPurchase, { params: { id: purchase._id } }), purchase)
    void refresh(queryClient, listBillCustomers)
  },
  words: {
    title,
    confirmTitle: t`Check and confirm`,
    pinTitle: t`Enter PIN`,
    amountLabel: t`You pay`,
    receives: t`Value`,
    feeHelp: 'fees-for-bills',
    change: t`Change the purchase`,
    confirmButton: (total) => <Trans>Enter PIN to pay {total}</Trans>,
    sendButton: (amount) => <Trans>Pay {amount}</Trans>,
  },
})

export const airtimeKind = billKind('airtime', t`Airtime and data`)
export const billsKind = billKind('bills', t`Pay bills`)
