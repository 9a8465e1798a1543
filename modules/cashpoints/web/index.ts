export { PayHere } from './PayHere.tsx'
export { cashpointsQuery } from './queries.ts'
