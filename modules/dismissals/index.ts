export { dismissedBy } from './server/queries.ts'
