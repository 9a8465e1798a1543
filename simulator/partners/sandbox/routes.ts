import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type PartnerContext, nowText } from '../../context.ts'
import { html } from '../../../platform/text/html.ts'
import { failureModeOf } from '../../failure-modes/failure-modes.ts'
import { sendUnavailable } from '../../failure-modes/responses.ts'
import { sandboxModes } from './failure-modes.ts'

const twinBody = z.object({ businessId: z.string().min(1), name: z.string().min(1), owner: z.object({ email: z.string().min(3) }) })

/** The call by which the main site asks for a twin. One business has one; a repeat changes nothing. */
export async function sandboxRoutes(app: FastifyInstance, context: PartnerContext): Promise<void> {
  app.post('/callbacks/sandbox/twins', async (request, reply) => {
    if (failureModeOf(context, sandboxModes) === 'down') return sendUnavailable(reply)
    if (request.headers['x-sandbox-signature'] === undefined) return reply.code(401).send({ status: false })
    const body = twinBody.safeParse(request.body)
    if (!body.success) return reply.code(422).send({ status: false })
    const { businessId, name, owner } = body.data
    context.database.run('insert into sandbox_twin values (?, ?, ?, ?) on conflict do nothing', businessId, name, owner.email, nowText(context))
    return { status: true }
  })
}

export const twins = (context: PartnerContext) =>
  context.database.all<{ name: string; email: string }>('select name, email from sandbox_twin order by created_at desc limit 50')

/** A second installation would have its sign-in here. */
export async function sandboxPage(app: FastifyInstance, context: PartnerContext): Promise<void> {
  app.get('/login', async (_request, reply) => {
    const page = html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <title>Developers’ sandbox</title>
        </head>
        <body>
          <h1>Developers’ sandbox</h1>
          <p>The simulator stands here for a second installation with SANDBOX_OF. These businesses have a twin in it:</p>
          <ul>
            ${twins(context).map(({ name, email }) => html`<li>${name}, sign-in ${email}</li>`)}
          </ul>
        </body>
      </html>`
    return reply.type('text/html; charset=utf-8').send(page.text)
  })
}
