import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { SimulatorContext } from '../../context.ts'
import { storeMessage } from '../../inbox/messages.ts'

const sendBody = z.object({
  api_key: z.string().min(1),
  to: z.string().regex(/^234\d{10}$/),
  from: z.string().min(3).max(11),
  sms: z.string().min(1),
  type: z.literal('plain'),
  channel: z.enum(['dnd', 'generic', 'whatsapp']),
})

/** Termii's messaging API. A text goes to the inbox only. */
export async function termiiRoutes(app: FastifyInstance, context: SimulatorContext): Promise<void> {
  app.post('/sms/send', async (request, reply) => {
    const body = sendBody.safeParse(request.body)
    if (!body.success) return reply.code(400).send({ code: 400, message: body.error.issues[0]!.message })
    storeMessage(context, { channel: 'sms', to: body.data.to, subject: '', text: body.data.sms })
    return { code: 'ok', message_id: String(context.clock.now().getTime()), message: 'Successfully Sent', balance: 1_000, user: 'Kasuwa' }
  })
}
