import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { type Clock, systemClock } from '../platform/clock/index.ts'
import { type Random, systemRandom } from '../platform/random/index.ts'
import type { SimulatorContext } from './bank/context.ts'
import { consoleRoutes } from './console/api.ts'
import { consolePages } from './console/page.ts'
import { consentSite } from './identity/consent-site.ts'
import { dojahRoutes } from './identity/dojah-routes.ts'
import { startSmtpServer } from './mail/smtp-server.ts'
import { startWebhookDelivery } from './notices/webhook-delivery.ts'
import { type SimulatorSettings, simulatorSettings } from './settings.ts'
import { openDatabase } from './store/database.ts'
import { termiiRoutes } from './termii/routes.ts'
import { vfdRoutes } from './vfd/routes.ts'

export type RunningSimulator = { url: string; port: number; smtpPort: number; settings: SimulatorSettings; close(): Promise<void> }

const MAX_BODY_BYTES = 32 * 1024 * 1024

/** Starts the outside world: the bank, the post and the console. Port 0 takes a free one; `close` leaves nothing open. */
export async function startSimulator(given: Partial<SimulatorSettings> = {}, on: { clock?: Clock; random?: Random } = {}): Promise<RunningSimulator> {
  const settings = simulatorSettings(given)
  const database = openDatabase(settings.dataDir)
  let wake = () => {}
  const context: SimulatorContext = {
    settings,
    database,
    clock: on.clock ?? systemClock,
    random: on.random ?? systemRandom,
    onNoticeQueued: () => wake(),
  }

  const app = fastify({ bodyLimit: MAX_BODY_BYTES, forceCloseConnections: true })
  await app.register((scope) => vfdRoutes(scope, context), { prefix: '/vfd' })
  await app.register((scope) => dojahRoutes(scope, context), { prefix: '/dojah' })
  await app.register((scope) => consentSite(scope, context))
  await app.register((scope) => termiiRoutes(scope, context), { prefix: '/termii/api' })
  await app.register((scope) => consoleRoutes(scope, context), { prefix: '/console/api' })
  await app.register((scope) => consolePages(scope, context))
  const mail = await startSmtpServer(context)
  await app.listen({ host: settings.host, port: settings.port })
  const webhookDelivery = startWebhookDelivery(context)
  wake = webhookDelivery.wake

  const port = (app.server.address() as AddressInfo).port
  return {
    url: `http://${settings.host.includes(':') ? `[${settings.host}]` : settings.host}:${port}`,
    port,
    smtpPort: mail.port,
    settings,
    async close() {
      await Promise.all([webhookDelivery.stop(), app.close(), mail.close()])
      database.close()
    },
  }
}
