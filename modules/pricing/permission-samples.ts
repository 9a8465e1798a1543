import type { PermissionSamples } from '../../tests/permissions/samples.ts'

export const samples: PermissionSamples = {
  'pricing.show_transfer_fees': () => ({ params: { classification: 'retail' } }),
  'pricing.show_wallet_fees': () => ({}),
}
