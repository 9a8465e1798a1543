import type { FastifyInstance } from 'fastify'
import { parseInput } from '../../console/form-errors.ts'
import { latestAccounts } from './accounts.ts'
import { payIn, payInBody } from './pay-in.ts'
import type { MonnifyContext } from './settings.ts'

const MAX_ACCOUNTS = 50

export function monnifyConsoleApi(app: FastifyInstance, context: MonnifyContext): void {
  app.post('/monnify/pay-in', async (request) => payIn(context, parseInput(payInBody, request.body)))
  app.get('/monnify/accounts', async () => latestAccounts(context, MAX_ACCOUNTS))
}
