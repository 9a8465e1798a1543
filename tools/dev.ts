import { startAll } from './start/start-all.ts'

/** `npm run dev`: like `npm start`, but servers restart when their sources change, and the page reloads. */
await startAll({ watch: true })
