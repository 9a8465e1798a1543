import { collectDefaultMetrics, Registry } from '@prometheus-io/client'
import { createServer, type Server } from 'node:http'

export { createCircuitMetrics } from './circuit-metrics.ts'
export { registerPoolMetrics } from './pool-metrics.ts'
export type MetricsRegistry = Registry

export const createMetricsRegistry = (): MetricsRegistry => new Registry()

/** Address of the metrics server; null where no port is set. Only this machine reaches it unless METRICS_HOST says otherwise. */
export type MetricsAddress = { host: string; port: number } | null

/** Event-loop lag, garbage collection, memory and CPU of this process. Measuring them costs a timer, so a process that serves no metrics leaves it out. */
export const registerProcessMetrics = (registry: MetricsRegistry): void => collectDefaultMetrics({ register: registry })

/** `GET /metrics` on a port of its own, which the outside does not reach. */
export async function serveMetrics(registry: MetricsRegistry, { host, port }: NonNullable<MetricsAddress>): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error: unknown) => response.writeHead(500, { 'content-type': 'text/plain' }).end(error instanceof Error ? error.message : String(error)),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return server
}
