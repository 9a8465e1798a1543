import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { PartnerContext } from '../../context.ts'
import { failureModeOf } from '../../failure-modes/failure-modes.ts'
import { sendUnavailable } from '../../failure-modes/responses.ts'
import { storeMessage } from '../../inbox/messages.ts'
import { textModes } from './failure-modes.ts'

const sendBody = z.object({
  api_key: z.string().min(1),
  to: z.string().regex(/^234\d{10}$/),
  from: z.string().min(3).max(11),
  sms: z.string().min(1),
  type: z.literal('plain'),
  channel: z.enum(['dnd', 'generic', 'whatsapp']),
})

/** Termii's messaging API. A text goes to the inbox only. Failure modes lose or refuse it. */
export async function termiiRoutes(app: FastifyInstance, context: PartnerContext): Promise<void> {
  app.post('/sms/send', async (request, reply) => {
    const body = sendBody.safeParse(request.body)
    if (!body.success) return reply.code(400).send({ code: 400, message: body.error.issues[0]!.message })
    const mode = failureModeOf(context, textModes)
    if (mode === 'down') return sendUnavailable(reply)
    if (mode === 'ok') storeMessage(context, { channel: 'sms', to: body.data.to, subject: '', text: body.data.sms })
    return { code: 'ok', message_id: String(context.clock.now().getTime()), message: 'Successfully Sent', balance: 1_000, user: 'Kasuwa' }
  })
}
