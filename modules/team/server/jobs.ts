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
