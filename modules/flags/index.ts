export { flagReader } from './server/flag-reader.ts'
