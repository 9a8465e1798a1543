import { addDays, type LagosDay, lagosDay } from '../../../platform/clock/index.ts'
import { nextWorkingDay } from '../../../platform/nigeria/working-days.ts'

/** The processor pays out on the next working day. */
export const arrivalDay = (paidAt: Date): LagosDay => nextWorkingDay(addDays(lagosDay(paidAt), 1))
