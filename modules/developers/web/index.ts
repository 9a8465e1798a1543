export { ApiSettings } from './ApiSettings.tsx'
export { PushButton } from './PushButton.tsx'
export { WebhookSettings } from './WebhookSettings.tsx'
