import type { PermissionSamples } from '../../tests/permissions/samples.ts'

export const samples: PermissionSamples = {
  'restrictions.show': (at) => ({ params: { id: at.business } }),
}
