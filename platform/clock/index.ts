export { type Clock, fixedClock, systemClock } from './clock.ts'
export { addDays, type LagosDay, lagosClock, lagosDay, startOfLagosDay } from './lagos.ts'
