export { setDemoFlag } from './server/store.ts'
export { flagReader } from './server/flag-reader.ts'
