export { payableNumbers } from './server/dated-numbers.ts'
export { payablePaid, type PayablePaid } from './server/domain-events.ts'
