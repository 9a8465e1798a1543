import { startAll } from './start/start-all.ts'

/** `npm start`: the whole product on this machine, with its own database unless DATABASE_URL names one. */
await startAll({ watch: false })
