import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../../platform/problems/index.ts'
import { isApiPath } from '../http/request-hooks.ts'

const READING = ['GET', 'HEAD', 'OPTIONS']
/** The desk decides about the differences, partners go on telling, and people may sign in to see their money. */
const OPEN = ['/api/operator/', '/api/callbacks/', '/api/user/login', '/api/user/logout']

/** After a restore a customer must not repeat a payment that the bank has already made and the database has lost. */
export function refuseChangesWhileReconciling(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ method, url }) => {
    const [path = ''] = url.split('?')
    if (READING.includes(method) || !isApiPath(url) || OPEN.some((open) => path === open || (open.endsWith('/') && path.startsWith(open)))) return
    const message = 'We are comparing our records with the bank. Your money is safe. Do not pay again; look at your history in an hour.'
    throw new Refusal('server.reconciling', 503, message, { retryAfterSeconds: 60 })
  })
}
