import { openLiveEventHub } from '../../modules/messages/index.ts'
import { onShutdown } from '../../platform/process/shutdown.ts'
import { openAppContext, prepareDatabase } from '../app-context.ts'
import { buildApp } from './build-app.ts'
import { composeRoutes } from './compose-routes.ts'
import { apiSettingsFromEnv, listenSettingsFromEnv } from './env.ts'
import { createMetrics, serveMetrics } from './operations/metrics.ts'

/** The API process. Any number of them may run. */
const context = openAppContext(process.env, 'api')
const settings = apiSettingsFromEnv(process.env, context.settings)
const listenSettings = listenSettingsFromEnv(process.env)

await prepareDatabase(context)
const liveEvents = await openLiveEventHub(context)
const metrics = createMetrics()
const app = await buildApp(context, composeRoutes({ ...context, liveEvents }), settings, metrics)
const metricsServer = listenSettings.metrics && (await serveMetrics(metrics, listenSettings.metrics))
onShutdown(
  async () => {
    await app.close()
    metricsServer?.close()
    await liveEvents.stop()
    await context.close()
  },
  { exitWithParent: process.env['EXIT_WITH_PARENT'] === '1' },
)
const address = await app.listen({ host: listenSettings.host, port: listenSettings.port })
console.log(`ready on ${address}`)
