import type { PermissionSamples } from '../../tests/permissions/samples.ts'

export const samples: PermissionSamples = {
  'institutions.list_banks': () => ({}),
  'institutions.find_account_name': () => ({ query: { accountnumber: '0123456789', bankcode: '058' } }),
}
