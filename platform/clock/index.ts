export { type Clock, fixedClock, systemClock } from './clock.ts'
export { addDays, dayInWords, dayWithDate, type LagosDay, lagosClock, lagosTime, lagosDay, startOfLagosDay } from './lagos.ts'
