import type { PermissionSamples } from '../../tests/permissions/samples.ts'

export const samples: PermissionSamples = {
  'support.show_conversation': () => ({}),
  'support.send_message': (_at, turn) => ({ body: { message: `Question ${turn}` } }),
  'support.read_conversation': () => ({ body: {} }),
}
