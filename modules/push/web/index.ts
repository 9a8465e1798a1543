export { PushSettings } from './PushSettings.tsx'
