export { IncreaseLimit } from './IncreaseLimit.tsx'
