import { grant, payoutNumber, type PermissionSamples } from '../../tests/permissions/samples.ts'

export const samples: PermissionSamples = {
  'payout-banks.show_destination': (at) => ({ params: { id: at.business } }),
  'payout-banks.set_destination': (at) => ({ body: { merchant: at.business, destination: 'wallet' }, needs: grant }),
  'payout-banks.cancel': (at) => ({ body: { bank: at.payoutBank } }),
  'payout-banks.add': (at, turn) => ({
    body: { accountnumber: payoutNumber(turn), bankcode: '058', bankname: 'Guaranty Trust Bank', merchant: at.business },
    needs: grant,
  }),
  'payout-banks.update_cashier': (at, turn) => ({
    body: { accountnumber: payoutNumber(turn), bankcode: '058', accountname: 'AMINA BELLO', cashpoint: at.cashpoint },
  }),
}
