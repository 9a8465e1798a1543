import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/index.ts'

/** Mails the link of an invitation. It is sealed in the queue. */
export const sendInvitationJob = defineJob(
  'team.send-invitation',
  z.strictObject({ invitationId: z.string(), linkId: z.string(), sealedLink: z.string() }),
  {
    key: ({ invitationId, linkId }) => `team-invitation:${invitationId}:${linkId}`,
    handler: async () => (await import('./actions/send-invitation.ts')).sendInvitation,
  },
)

/** Staff send an invitation again for a caller: a new link, which no operator sees. */
export const renewInvitationJob = defineJob(
  'team.renew-invitation',
  z.strictObject({ invitationId: z.string(), businessId: z.string(), requestId: z.string() }),
  {
    key: ({ invitationId, requestId }) => `team-renew:${invitationId}:${requestId}`,
    handler: async () => (await import('./actions/send-invitation.ts')).renewForCaller,
  },
)
