export { AccountNumberCard } from './AccountNumberCard.tsx'
export { cashpointQuery, cashpointsQuery } from './queries.ts'
