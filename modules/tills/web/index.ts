export { CashierShift } from './shifts/CashierShift.tsx'
export { DayOfShifts, OwnerTills } from './lazy-owner.ts'
export { TillScreen } from './TillScreen.tsx'
