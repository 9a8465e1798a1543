import type { PermissionSamples } from '../../tests/permissions/samples.ts'

export const samples: PermissionSamples = {
  'dismissals.set': (at) => ({ params: { id: at.business }, body: { item: 'team.invitation', dismissed: true } }),
}
