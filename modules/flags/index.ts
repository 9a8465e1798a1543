export { setDemoFlag } from './server/demo-flag.ts'
export { flagReader } from './server/flag-reader.ts'
