export { FlagBanner } from './FlagBanner.tsx'
export { redirectsVisitors } from './queries.ts'
