import { hasNoBusiness } from './start/database.ts'
import { instanceFromEnv } from './start/instance.ts'
import { runningDatabaseUrl } from './start/running-database.ts'
import { sowDemo } from './start/demo.ts'

/** `npm run seed`: sows the demo into the running instance, if it is empty. `npm start` does so by itself. */
const instance = instanceFromEnv(process.env)
if (instance.isProduction) throw new Error('Production is not seeded.')
const url = await runningDatabaseUrl()
if (await hasNoBusiness(url)) await sowDemo(instance, url, console.log)
else console.log('There are businesses already; nothing was sown.')
