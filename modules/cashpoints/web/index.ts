export { PayHere } from './PayHere.tsx'
export { cashpointQuery, cashpointsQuery } from './queries.ts'
