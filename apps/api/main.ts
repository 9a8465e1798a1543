import { openLiveEventHub } from '../../modules/messages/index.ts'
import { requireSafeDatabase } from '../../platform/db/readiness/startup-check.ts'
import { createMetricsRegistry } from '../../platform/metrics/index.ts'
import { onShutdown } from '../../platform/process/shutdown.ts'
import { openAppContext } from '../app-context.ts'
import { prepareDatabase } from '../create-app-context.ts'
import { openMetricsServer } from '../metrics.ts'
import { createReadiness } from '../readiness.ts'
import { buildApp } from './build-app.ts'
import { composeRoutes } from './compose-routes.ts'
import { apiSettingsFromEnv, listenSettingsFromEnv } from './env.ts'
import { createHttpMetrics } from './operations/http-metrics.ts'

/** The API process. Any number of them may run. */
const metrics = createMetricsRegistry()
const context = openAppContext(process.env, 'api', metrics)
const settings = apiSettingsFromEnv(context.env, context.settings)
const listenSettings = listenSettingsFromEnv(context.env)

await requireSafeDatabase(context.db, context.settings.database.requirements)
await prepareDatabase(context)
const liveEvents = await openLiveEventHub(context)
const app = await buildApp(context, composeRoutes({ ...context, liveEvents }), settings, createHttpMetrics(metrics))
const closeMetrics = await openMetricsServer({ ...context, registry: metrics, readiness: createReadiness(context, settings) }, listenSettings.metrics)
onShutdown(
  async () => {
    await app.close()
    closeMetrics()
    await liveEvents.stop()
    await context.close()
  },
  { exitWithParent: context.env['EXIT_WITH_PARENT'] === '1' },
)
const { metrics: _metrics, ...listenOptions } = listenSettings
const address = await app.listen(listenOptions)
console.log(`ready on ${address}`)
