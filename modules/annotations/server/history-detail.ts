import { defineHistoryDetail } from '../../kernel/history-detail.ts'
import { canChallenge, canTakePicture } from '../../history/index.ts'
import { can } from '../../identity/contract.ts'
import { fileLink } from '../../uploads/index.ts'
import { annotationDetailSchema } from '../contract.ts'

/** What people of the business added to a payment, and what they may add. */
export const annotationDetail = defineHistoryDetail('annotations', {
  schema: annotationDetailSchema,
  async load(context, line, { role }) {
    const picture = line.picture_upload_id
    return {
      shown: {
        picture_url: picture === null || !can(role, 'see_business') ? null : fileLink(context, picture),
        payer_confirmed: line.payer_confirmed,
      },
      allowed: [
        ...(can(role, 'reverse') && canTakePicture(line) ? ['picture'] : []),
        ...(can(role, 'reverse') && canChallenge(line) ? ['challenge'] : []),
        ...(can(role, 'dispute') ? ['categorise'] : []),
      ],
    }
  },
})
