import { newBusinessForm, type PermissionSamples } from '../../tests/permissions/samples.ts'

export const samples: PermissionSamples = {
  'onboarding.add_business': (_at, turn) => ({ body: newBusinessForm({ businessname: `Branch ${turn}` }) }),
}
