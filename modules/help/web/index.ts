export type { HelpSlug } from './help-entries.ts'
export { HelpTip } from './HelpTip.tsx'
