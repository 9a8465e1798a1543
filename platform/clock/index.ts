export { type Clock, fixedClock, systemClock } from './clock.ts'
export { addDays, type LagosDay, lagosTime, lagosDay, startOfLagosDay } from './lagos.ts'
