export { FlagBanner } from './FlagBanner.tsx'
