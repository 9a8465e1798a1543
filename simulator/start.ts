import type { AddressInfo } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { type Clock, systemClock } from '../platform/clock/index.ts'
import { type Random, systemRandom } from '../platform/random/index.ts'
import { ALTERNATE_ACCOUNT_SCHEMA } from './alternate-accounts/alternate-bank.ts'
import { consoleApi } from './console/api.ts'
import { consolePages } from './console/page.ts'
import type { SimulatorContext } from './context.ts'
import { FAILURE_MODE_SCHEMA } from './failure-modes/failure-modes.ts'
import { INBOX_SCHEMA } from './inbox/messages.ts'
import { NOTICE_SCHEMA } from './notices/notices.ts'
import { type PartnerName, type PartnerSettings, partners } from './partners/index.ts'
import type { OpenPartner, SimulatedPartner } from './simulated-partner.ts'
import { type Environment, hostInUrl, type ServerSettings, serverSettings } from './settings.ts'
import { openDatabase } from './store/database.ts'

export type RunningSimulator = {
  url: string
  port: number
  /** Where the product reaches each partner: below `url`, or a server of the partner's own. */
  partnerUrls: Record<PartnerName, string>
  close(): Promise<void>
}

type Options = { clock?: Clock; random?: Random; env?: Environment; partners?: readonly SimulatedPartner[] }

const MAX_BODY_BYTES = 32 * 1024 * 1024

/** Starts all partners and the console. Port 0 takes a free one; `close` leaves nothing open. */
export async function startSimulator(
  given: Partial<ServerSettings> & { partners?: PartnerSettings } = {},
  options: Options = {},
): Promise<RunningSimulator> {
  const { partners: partnerSettings = {}, ...server } = given
  const { env = {}, partners: declared = partners } = options
  const settings = serverSettings(server, env)
  const database = openDatabase(settings.dataDir, [
    { owner: 'the failure modes', file: FAILURE_MODE_SCHEMA },
    { owner: 'the inbox', file: INBOX_SCHEMA },
    { owner: 'the notices', file: NOTICE_SCHEMA },
    { owner: 'the alternate accounts', file: ALTERNATE_ACCOUNT_SCHEMA },
    ...declared.flatMap(({ title, schema }) => (schema ? [{ owner: title, file: schema }] : [])),
  ])
  const context: SimulatorContext = {
    server: settings,
    database,
    clock: options.clock ?? systemClock,
    random: options.random ?? systemRandom,
    services: {},
  }
  const settingsByName: Readonly<Record<string, object | undefined>> = partnerSettings
  const open = declared.map((partner) => partner.open(context, { given: settingsByName[partner.name] ?? {}, env }))
  for (const partner of open) Object.assign(context.services, partner.services())
  const app = fastify({ bodyLimit: MAX_BODY_BYTES, forceCloseConnections: true })

  async function close(): Promise<void> {
    await Promise.all([...open.map((partner) => partner.stop()), app.close()])
    database.close()
  }

  try {
    const { url, port } = await listen(app, context, open)
    const partnerUrls: Record<string, string> = {}
    for (const partner of open) partnerUrls[partner.name] = (await partner.start()) ?? `${url}${partner.path ?? ''}`
    return { url, port, partnerUrls, close }
  } catch (failure) {
    await close()
    throw failure
  }
}

async function listen(app: FastifyInstance, context: SimulatorContext, partners: readonly OpenPartner[]): Promise<{ url: string; port: number }> {
  const { host } = context.server
  for (const partner of partners) await partner.registerRoutes(app)
  await app.register((scope) => consoleApi(scope, context, partners), { prefix: '/console/api' })
  await app.register((scope) => consolePages(scope, context, partners))
  await app.listen({ host, port: context.server.port })
  const { port } = app.server.address() as AddressInfo
  return { url: `http://${hostInUrl(host)}:${port}`, port }
}
