import { CommandError, commandLine } from './command-line/command-line.ts'
import { isDatabaseEmpty } from './start/database.ts'
import { instanceFromEnv } from './start/instance.ts'
import { runningDatabaseUrl } from './start/running-database.ts'
import { seedDemoInstance } from './start/demo.ts'

/** `npm run seed`: seeds the demo into the running instance, if it is empty. `npm start` does this by itself. */
commandLine('seed')
const instance = instanceFromEnv(process.env)
if (instance.isProduction) throw new CommandError('Production is not seeded.')
const url = await runningDatabaseUrl()
if (await isDatabaseEmpty(url)) await seedDemoInstance(instance, url, console.log)
else console.log('There are businesses already; nothing was sown.')
