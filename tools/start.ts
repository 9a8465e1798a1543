import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

/** `npm start`: the whole product on this machine, with its own database unless DATABASE_URL names one. */
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'))
const { startAll } = await import('./start/start-all.ts')
await startAll({ watch: false })
