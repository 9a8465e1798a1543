import type { PermissionSamples } from '../../tests/permissions/samples.ts'

export const samples: PermissionSamples = {
  'overview.list_action_items': (at) => ({ params: { id: at.business } }),
  'overview.show_balance': (at) => ({ params: { id: at.business } }),
  'overview.show_dashboard': (at) => ({ params: { id: at.business } }),
  'overview.show_till_today': (at) => ({ params: { id: at.cashpoint } }),
}
