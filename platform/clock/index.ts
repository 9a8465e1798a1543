export { type Clock, fixedClock, systemClock } from './clock.ts'
export { addDays, type LagosDay, lagosDay, startOfLagosDay } from './lagos.ts'
