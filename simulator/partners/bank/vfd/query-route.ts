import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { findInflow } from '../inflows.ts'
import { findTransfer, findTransferBySession, settleDueTransfers } from '../transfers.ts'
import type { BankContext } from '../context.ts'
import { findReturn } from '../returns.ts'
import { transferModeFor } from '../failure-modes.ts'
import { sendUnavailable, sendWebPage } from '../../../failure-modes/responses.ts'
import { envelope, fromWireReference, wireInflow, wireReturn, wireTransfer } from './serializers.ts'

/** `GET /transactions`: the status of a transfer, or a credit by its session id. Always true while the bank is up. */
export function queryRoute(app: FastifyInstance, context: BankContext): void {
  const query = z.object({ reference: z.string().min(1).optional(), sessionId: z.string().min(1).optional() })
  app.get('/transactions', async (request, reply) => {
    settleDueTransfers(context)
    const parsed = query.safeParse(request.query)
    if (!parsed.success || (!parsed.data.reference && !parsed.data.sessionId)) return envelope('199', 'Missing reference or sessionId')
    const found = findTransaction(context, parsed.data)
    const failureMode = transferModeFor(context, found?.accountNo)
    if (failureMode === 'down') return sendUnavailable(reply)
    if (failureMode === 'slow') await context.clock.sleep(context.server.slowMs)
    if (failureMode === 'garbage') return sendWebPage(reply)
    return found ? envelope('00', 'Successful Transaction Retrieval', found) : envelope('108', 'No Transaction!')
  })
}

/** `GET /transactions/reversal`: whether a payment was returned. The fields are those of the other queries. */
export function returnRoute(app: FastifyInstance, context: BankContext): void {
  const query = z.object({ reference: z.string().min(1) })
  app.get('/transactions/reversal', async (request, reply) => {
    const parsed = query.safeParse(request.query)
    if (!parsed.success) return envelope('199', 'Missing reference')
    const failureMode = transferModeFor(context)
    if (failureMode === 'down') return sendUnavailable(reply)
    if (failureMode === 'slow') await context.clock.sleep(context.server.slowMs)
    if (failureMode === 'garbage') return sendWebPage(reply)
    const reference = fromWireReference(context.settings.walletName, parsed.data.reference)
    const given = reference === null ? null : findReturn(context, reference)
    return given
      ? envelope('00', 'Successful Transaction Retrieval', wireReturn(context.settings.walletName, given))
      : envelope('108', 'No Transaction!')
  })
}

function findTransaction(context: BankContext, request: { reference?: string | undefined; sessionId?: string | undefined }) {
  const walletName = context.settings.walletName
  if (request.reference) {
    const reference = fromWireReference(walletName, request.reference)
    const transfer = reference === null ? null : findTransfer(context, reference)
    return transfer && wireTransfer(walletName, transfer)
  }
  const inflow = findInflow(context, request.sessionId!)
  if (inflow) return wireInflow(inflow)
  const transfer = findTransferBySession(context, request.sessionId!)
  return transfer && wireTransfer(walletName, transfer)
}
