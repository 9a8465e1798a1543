import { documentOf } from '../apps/api/openapi/openapi-document.ts'
import { composeDoor } from '../apps/api/compose-routes.ts'
import { apiSettingsFromEnv } from '../apps/api/env.ts'
import { openKit } from '../apps/app-context.ts'
import { openNewsRoom } from '../modules/messages/index.ts'

/** Prints the OpenAPI document. Contracts alone make it, so the database named here is never asked for anything. */
const NOWHERE = { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none', PIN_PEPPER: 'none', DATA_KEY: 'none'.repeat(8), LOG_LEVEL: 'silent' }

const kit = openKit(NOWHERE, 'openapi')
const news = await openNewsRoom({ ...kit, db: { ...kit.db, listen: async () => async () => {} } })
const document = documentOf(composeDoor({ ...kit, news }), apiSettingsFromEnv({}, kit.settings))
console.log(JSON.stringify(document, null, 2))
await kit.close()
