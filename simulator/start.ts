import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { type Clock, systemClock } from '../platform/clock/index.ts'
import { type Random, systemRandom } from '../platform/random/index.ts'
import type { World } from './bank/context.ts'
import { consoleRoutes } from './console/api.ts'
import { consolePages } from './console/page.ts'
import { consentSite } from './identity/consent-site.ts'
import { dojahRoutes } from './identity/dojah-routes.ts'
import { startMailCatcher } from './mail/smtp-server.ts'
import { startCarrier } from './notices/webhook-delivery.ts'
import { type SimulatorSettings, simulatorSettings } from './settings.ts'
import { openDatabase } from './store/database.ts'
import { termiiRoutes } from './termii/routes.ts'
import { vfdRoutes } from './vfd/routes.ts'

export type RunningSimulator = { url: string; port: number; smtpPort: number; settings: SimulatorSettings; close(): Promise<void> }

const LARGEST_BODY_BYTES = 32 * 1024 * 1024

/** Starts the outside world: the bank, the post and the console. Port 0 takes a free one; `close` leaves nothing open. */
export async function startSimulator(given: Partial<SimulatorSettings> = {}, on: { clock?: Clock; random?: Random } = {}): Promise<RunningSimulator> {
  const settings = simulatorSettings(given)
  const database = openDatabase(settings.dataDir)
  let wake = () => {}
  const world: World = { settings, database, clock: on.clock ?? systemClock, random: on.random ?? systemRandom, noticeWaiting: () => wake() }

  const app = fastify({ bodyLimit: LARGEST_BODY_BYTES, forceCloseConnections: true })
  await app.register((scope) => vfdRoutes(scope, world), { prefix: '/vfd' })
  await app.register((scope) => dojahRoutes(scope, world), { prefix: '/dojah' })
  await app.register((scope) => consentSite(scope, world))
  await app.register((scope) => termiiRoutes(scope, world), { prefix: '/termii/api' })
  await app.register((scope) => consoleRoutes(scope, world), { prefix: '/console/api' })
  await app.register((scope) => consolePages(scope, world))
  const mail = await startMailCatcher(world)
  await app.listen({ host: settings.host, port: settings.port })
  const carrier = startCarrier(world)
  wake = carrier.wake

  const port = (app.server.address() as AddressInfo).port
  return {
    url: `http://${settings.host.includes(':') ? `[${settings.host}]` : settings.host}:${port}`,
    port,
    smtpPort: mail.port,
    settings,
    async close() {
      await Promise.all([carrier.stop(), app.close(), mail.close()])
      database.close()
    },
  }
}
