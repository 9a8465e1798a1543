import { createOpenApiDocument } from '../apps/api/openapi/openapi-document.ts'
import { composeRoutes } from '../apps/api/compose-routes.ts'
import { apiSettingsFromEnv } from '../apps/api/env.ts'
import { openAppContext } from '../apps/app-context.ts'
import { openLiveEventHub } from '../modules/messages/index.ts'

/** Prints the OpenAPI document. It is made from the contracts alone, so the database named here gets no query. */
const PLACEHOLDER_ENV = { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none', PIN_PEPPER: 'none', DATA_KEY: 'none'.repeat(8), LOG_LEVEL: 'silent' }

const context = openAppContext(PLACEHOLDER_ENV, 'openapi')
const liveEvents = await openLiveEventHub({ ...context, db: { ...context.db, listen: async () => async () => {} } })
const document = createOpenApiDocument(composeRoutes({ ...context, liveEvents }), apiSettingsFromEnv({}, context.settings))
console.log(JSON.stringify(document, null, 2))
await context.close()
