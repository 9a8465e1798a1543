import type { FastifyInstance } from 'fastify'
import type { SimulatorContext } from '../context.ts'
import { failureModesApi } from '../failure-modes/api.ts'
import { inboxApi } from '../inbox/console.ts'
import type { OpenPartner } from '../simulated-partner.ts'
import { InvalidInput } from './form-errors.ts'

/** The control API: for scripts, tests, and the console's own page. Amounts are kobo, banks are CBN codes. */
export async function consoleApi(app: FastifyInstance, context: SimulatorContext, partners: readonly OpenPartner[]): Promise<void> {
  app.setErrorHandler((failure, _request, reply) => {
    if (failure instanceof InvalidInput) return reply.code(400).send({ ...failure.errors[0], errors: failure.errors })
    const { statusCode = 500, message } = failure as { statusCode?: number; message: string }
    return reply.code(statusCode).send({ field: 'body', message, errors: [{ field: 'body', message }] })
  })
  failureModesApi(app, context, partners)
  inboxApi(app, context)
  for (const partner of partners) await partner.registerConsoleApi(app)
}
