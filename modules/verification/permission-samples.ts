import { jpeg } from '../../tests/fixtures/image-fixtures.ts'
import { BVN, type PermissionSamples } from '../../tests/permissions/samples.ts'

export const samples: PermissionSamples = {
  'verification.show': (at) => ({ params: { id: at.business } }),
  'verification.confirm_activation_seen': (at) => ({ params: { id: at.business }, body: {} }),
  'verification.verify_bvn': () => ({ body: { bvn_nin: BVN, type: 'bvn' } }),
  'verification.request_consent': () => ({ body: { bvn: BVN } }),
  'verification.confirm_otp': () => ({ body: { bvn_nin: BVN, type: 'bvn', otp: '24680' } }),
  'verification.add_id_card': (at) => ({
    body: { front_image_url: at.photos[0]!, back_image_url: at.photos[1]!, selfie_image_url: at.photos[2]! },
    refusal: 'uploads.not_found',
  }),
  'verification.add_passport': (at) => ({
    body: { front_image_url: at.photos[0]!, back_image_url: at.photos[1]!, selfie_image_url: at.photos[2]! },
    refusal: 'uploads.not_found',
  }),
  'verification.add_proof_of_address': () => ({ body: { imagebase64: jpeg(64, 48).toString('base64') } }),
  'verification.add_cac': (at) => ({ body: { doc: at.documents.cac }, refusal: 'uploads.not_found' }),
  'verification.add_ammban': (at) => ({ body: { doc: at.documents.ammban }, refusal: 'uploads.not_found' }),
  'verification.add_other_documents': (at) => ({
    body: { docs: JSON.stringify([{ url: at.documents.other, type: 'Licence' }]) },
    refusal: 'uploads.not_found',
  }),
  'verification.add_liveliness': (at) => ({
    body: { video: at.video.link, question: at.video.question },
    refusal: 'uploads.not_found',
  }),
}
