import type { FastifyInstance } from 'fastify'
import type { Socket } from 'node:net'
import { networkAddress } from '../../../platform/http/network.ts'
import type { ApiContext, ConnectionLimits } from '../api-definition.ts'

/** A log line for each of thousands of connections would cost more than it is worth. */
const LOG_INTERVAL_MS = 1_000

/**
 * Bounds the number of connections, in all and of one address. Behind a proxy an address is not bounded: its
 * connections carry many people. The times after which a silent connection is cut are the server's own (build-app.ts).
 */
export function limitConnections(
  app: FastifyInstance,
  { clock, log }: Pick<ApiContext, 'clock' | 'log'>,
  limits: ConnectionLimits,
  { isBehindProxy }: { isBehindProxy: boolean },
): void {
  const { server } = app
  let refused = 0
  let loggedAt = Number.NEGATIVE_INFINITY
  const logRefusal = () => {
    refused += 1
    const now = clock.monotonicMs()
    if (now - loggedAt < LOG_INTERVAL_MS) return
    log.warn({ times: refused }, 'connections were refused: too many are open')
    loggedAt = now
    refused = 0
  }

  server.maxConnections = limits.max
  server.on('drop', logRefusal)
  if (isBehindProxy) return
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = networkAddress(socket.remoteAddress ?? '')
    const count = (open.get(address) ?? 0) + 1
    if (count > limits.perAddress) {
      logRefusal()
      return void socket.destroy()
    }
    open.set(address, count)
    socket.once('close', () => {
      const left = open.get(address)! - 1
      if (left === 0) open.delete(address)
      else open.set(address, left)
    })
  })
}
