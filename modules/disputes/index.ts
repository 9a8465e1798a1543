export { type FraudRefunded, fraudRefunded } from './server/domain-events.ts'
