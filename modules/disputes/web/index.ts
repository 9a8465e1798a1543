export { DisputeAction } from './DisputeAction.tsx'
