export { TeamSettings } from './TeamSettings.tsx'
