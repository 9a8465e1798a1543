import type { PermissionSamples } from '../../tests/permissions/samples.ts'

export const samples: PermissionSamples = {
  'account-limits.show': (at) => ({ params: { id: at.business } }),
  'account-limits.request': (at) => ({ body: { amount: 300_000_000, videoUrl: at.limitVideo }, refusal: 'uploads.not_found' }),
}
