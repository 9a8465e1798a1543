import { before, grant, type PermissionSamples } from '../../tests/permissions/samples.ts'

/** The token of every purchase can be sent again. */
const unsentToken = before(({ fixture: { app } }) => app.rows(`update bill_purchase set texts_sent = 0, text_sent_at = null`))

export const samples: PermissionSamples = {
  'bills.list_networks': () => ({}),
  'bills.list_data_plans': () => ({ params: { network: 'mtn' } }),
  'bills.list_cable_plans': () => ({}),
  'bills.list_utility_plans': () => ({}),
  'bills.list_plans': () => ({ params: { type: 'cable' } }),
  'bills.verify_customer': () => ({ body: { customer_id: '04172283391', service_id: 'kano-electric', variation_id: 'prepaid' } }),
  'bills.list_customers': () => ({ params: { type: 'airtime' } }),
  'bills.quote': () => ({ body: { type: 'airtime', network_id: 'mtn', phone: '08034124417', amount: 10_000 } }),
  'bills.buy_airtime': (at) => ({ body: { network_id: 'mtn', phone: '08034124417', amount: 10_000, merchant: at.business }, needs: grant }),
  'bills.buy_data': (at) => ({ body: { variation_id: 'mtn-1', phone: '08034124417', merchant: at.business }, needs: grant }),
  'bills.buy_cable': (at) => ({
    body: { variation_id: 'dstv-1', phone: '08034124417', smartcard_number: '1234567890', service_id: 'dstv', merchant: at.business },
    needs: grant,
  }),
  'bills.buy_electricity': (at) => ({
    body: {
      variation_id: 'prepaid',
      phone: '08034124417',
      meter_number: '04172283391',
      service_id: 'kano-electric',
      amount: 100_000,
      merchant: at.business,
    },
    needs: grant,
  }),
  'bills.buy': (at) => ({
    body: { merchant: at.business, order: { type: 'airtime', network_id: 'mtn', phone: '08034124417', amount: 10_000 } },
    needs: grant,
  }),
  'bills.show': (at) => ({ params: { id: at.bill } }),
  'bills.send_token': (at) => ({ params: { id: at.bill }, needs: unsentToken }),
}
