import { grant, type PermissionSamples } from '../../tests/permissions/samples.ts'

export const samples: PermissionSamples = {
  'team.list_roles': () => ({}),
  'team.list_members': () => ({}),
  'team.start_add_member': () => ({}),
  'team.add_member_with_video': (_at, turn) => ({
    body: { name: 'Musa Danjuma', email: `musa-video${turn}@shops.example`, role: 'accountant' },
    needs: grant,
  }),
  'team.add_member': (_at, turn) => ({ body: { name: 'Musa Danjuma', email: `musa${turn}@shops.example`, role: 'accountant' }, needs: grant }),
  'team.change_role': (at) => ({ body: { member: at.member, role: 'auditor' }, needs: grant }),
  'team.suspend_member': (at) => ({ body: { member: at.member } }),
  'team.unsuspend_member': (at) => ({ body: { member: at.member } }),
  'team.remove_member': (at) => ({ body: { member: at.member } }),
  'team.resend_invitation': (at) => ({ body: { invitation: at.invitation } }),
  'team.cancel_invitation': (at) => ({ body: { invitation: at.invitation } }),
}
