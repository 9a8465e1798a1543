import type { FastifyInstance } from 'fastify'
import { parseInput } from '../../console/form-errors.ts'
import { latestAccounts } from './accounts.ts'
import { payIn, payInBody } from './pay-in.ts'
import type { ProvidusContext } from './settings.ts'

const MAX_ACCOUNTS = 50

export function providusConsoleApi(app: FastifyInstance, context: ProvidusContext): void {
  app.post('/providus/pay-in', async (request) => payIn(context, parseInput(payInBody, request.body)))
  app.get('/providus/accounts', async () => latestAccounts(context, MAX_ACCOUNTS))
}
