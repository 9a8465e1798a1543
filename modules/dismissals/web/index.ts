export { PutAway } from './PutAway.tsx'
