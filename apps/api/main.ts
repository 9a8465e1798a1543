import { openNewsRoom } from '../../modules/messages/index.ts'
import { requireSafeDatabase } from '../../platform/db/readiness.ts'
import { whenToldToStop } from '../../platform/process/shutdown.ts'
import { openKit, prepareHouse } from '../app-context.ts'
import { buildApp } from './build-app.ts'
import { composeDoor } from './compose-routes.ts'
import { apiSettingsFromEnv, listeningFromEnv } from './env.ts'
import { createMetrics, serveMetrics } from './operations/metrics.ts'

/** Answers people and partners. As many of these as wanted may run. */
const kit = openKit(process.env, 'api')
const settings = apiSettingsFromEnv(process.env, kit.settings)
const listening = listeningFromEnv(process.env)

await requireSafeDatabase(kit.db, kit.settings.database.requirements)
await prepareHouse(kit)
const news = await openNewsRoom(kit)
const metrics = createMetrics()
const app = await buildApp(kit, composeDoor({ ...kit, news }), settings, metrics)
const inside = listening.metrics && (await serveMetrics(metrics, listening.metrics))
whenToldToStop(
  async () => {
    await app.close()
    inside?.close()
    await news.stop()
    await kit.close()
  },
  { exitWithParent: process.env['EXIT_WITH_PARENT'] === '1' },
)
const address = await app.listen({ host: listening.host, port: listening.port })
console.log(`ready on ${address}`)
