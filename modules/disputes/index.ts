export { type FraudClaimed, fraudClaimed } from './server/domain-events.ts'
