import { grant, type PermissionSamples } from '../../tests/permissions/samples.ts'

const EXTERNAL_ACCOUNT = { nuban: '0123456789', bank_code: '058' }

export const samples: PermissionSamples = {
  'transfers.quote': () => ({ body: { ...EXTERNAL_ACCOUNT, amount: 100_000 } }),
  'transfers.send': (at, turn) => ({
    body: { ...EXTERNAL_ACCOUNT, amount: 10_000, transaction_ref: `${at.prefix}-${turn}` },
    needs: grant,
    refusal: 'transfers.wrong_prefix',
  }),
  'transfers.quote_withdrawal': () => ({ body: { amount: 100_000 } }),
  'transfers.withdraw': () => ({ body: { amount: 10_000 }, needs: grant }),
  'transfers.show': (at) => ({ params: { id: at.transfer } }),
  'transfers.list_beneficiaries': () => ({}),
  'transfers.add_beneficiary': () => ({ body: { name: 'Balarabe Yusuf', number: '0123456789', code: '058' } }),
  'transfers.delete_beneficiary': (at) => ({ params: { id: at.beneficiary } }),
  'transfers.restore_beneficiary': (at) => ({ params: { id: at.beneficiary } }),
  'transfers.list_codes': () => ({ params: { outcome: 'success' } }),
  'transfers.show_prefix': (at) => ({ params: { businessid: at.business } }),
}
