export { payablePaid, type PayablePaid } from './server/domain-events.ts'
