export { SandboxSettings } from './SandboxSettings.tsx'
