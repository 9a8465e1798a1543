export { merchantQuery } from './queries.ts'
