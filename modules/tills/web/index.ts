export { CashierShift } from './shifts/CashierShift.tsx'
export { DayOfShifts } from './owner/DayOfShifts.tsx'
export { OwnerTills } from './owner/OwnerTills.tsx'
export { TillScreen } from './TillScreen.tsx'
