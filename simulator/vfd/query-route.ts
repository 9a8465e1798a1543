import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { findInflow } from '../bank/inflows.ts'
import { findTransfer, findTransferBySession, settleDueTransfers } from '../bank/transfers.ts'
import type { World } from '../bank/context.ts'
import { findReturn } from '../bank/returns.ts'
import { moodOf } from '../failure-modes/failure-modes.ts'
import { unavailable, webPage } from './failure-responses.ts'
import { envelope, ownReference, wireInflow, wireReturn, wireTransfer } from './serializers.ts'

/** `GET /transactions`: what became of a transfer, or what is known of a credit. The truth, when the bank is up. */
export function queryRoute(app: FastifyInstance, world: World): void {
  const query = z.object({ reference: z.string().min(1).optional(), sessionId: z.string().min(1).optional() })
  app.get('/transactions', async (request, reply) => {
    settleDueTransfers(world)
    const asked = query.safeParse(request.query)
    if (!asked.success || (!asked.data.reference && !asked.data.sessionId)) return envelope('199', 'Missing reference or sessionId')
    const found = lookUp(world, asked.data)
    const mood = moodOf(world, 'vfd', found?.accountNo ?? null)
    if (mood === 'down') return unavailable(reply)
    if (mood === 'slow') await world.clock.sleep(world.settings.slowMs)
    if (mood === 'garbage') return webPage(reply)
    return found ? envelope('00', 'Successful Transaction Retrieval', found) : envelope('108', 'No Transaction!')
  })
}

/** `GET /transactions/reversal`: whether a payment was given back. The fields are those of the other queries. */
export function returnRoute(app: FastifyInstance, world: World): void {
  const query = z.object({ reference: z.string().min(1) })
  app.get('/transactions/reversal', async (request, reply) => {
    const asked = query.safeParse(request.query)
    if (!asked.success) return envelope('199', 'Missing reference')
    const mood = moodOf(world, 'vfd')
    if (mood === 'down') return unavailable(reply)
    if (mood === 'slow') await world.clock.sleep(world.settings.slowMs)
    if (mood === 'garbage') return webPage(reply)
    const reference = ownReference(world.settings.walletName, asked.data.reference)
    const given = reference === null ? null : findReturn(world, reference)
    return given
      ? envelope('00', 'Successful Transaction Retrieval', wireReturn(world.settings.walletName, given))
      : envelope('108', 'No Transaction!')
  })
}

function lookUp(world: World, asked: { reference?: string | undefined; sessionId?: string | undefined }) {
  const walletName = world.settings.walletName
  if (asked.reference) {
    const reference = ownReference(walletName, asked.reference)
    const transfer = reference === null ? null : findTransfer(world, reference)
    return transfer && wireTransfer(walletName, transfer)
  }
  const inflow = findInflow(world, asked.sessionId!)
  if (inflow) return wireInflow(inflow)
  const transfer = findTransferBySession(world, asked.sessionId!)
  return transfer && wireTransfer(walletName, transfer)
}
