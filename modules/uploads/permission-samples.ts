import { jpeg } from '../../tests/fixtures/image-fixtures.ts'
import type { PermissionSamples } from '../../tests/permissions/samples.ts'

export const samples: PermissionSamples = {
  'uploads.add_to_image_host': () => ({ body: { folder: 'AmmBan' }, file: jpeg(64, 48) }),
  'uploads.add': () => ({ params: { folder: 'CAC' }, file: jpeg(64, 48) }),
  'uploads.add_to_folder': () => ({ body: { folder: 'CAC' }, file: jpeg(64, 48) }),
}
