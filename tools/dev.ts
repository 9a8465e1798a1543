import { startAll } from './start/start-all.ts'

/** `npm run dev`: as `npm start`, but servers start anew when their sources change and the page follows each save. */
await startAll({ watch: true })
