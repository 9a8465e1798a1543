import type { PermissionSamples } from '../../tests/permissions/samples.ts'

export const samples: PermissionSamples = {
  'businesses.show': (at) => ({ params: { id: at.business } }),
}
