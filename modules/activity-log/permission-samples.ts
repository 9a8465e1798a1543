import type { PermissionSamples } from '../../tests/permissions/samples.ts'

export const samples: PermissionSamples = {
  'activity-log.show': (at) => ({ params: { businessid: at.business } }),
  'activity-log.download': (at) => ({ params: { businessid: at.business } }),
}
