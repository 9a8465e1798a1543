import { Drawing } from './Drawing.tsx'

/** A lit lamp: somebody is there who answers. */
export const LampDrawing = () => (
  <Drawing>
    <path data-thin d="M36 24q12-16 24 0" />
    <path fill="var(--tone-wait-soft)" d="M34 46a14 14 0 0 1 28 0q0 10-7 18H41q-7-8-7-18z" />
    <path fill="var(--lamp)" d="M48 56q-6-7 0-15q6 8 0 15z" />
    <path data-thin d="M24 46h-7M79 46h-7M29 28l-5-5M67 28l5-5" />
    <path fill="var(--surface-sheet)" d="M38 64h20v6H38zM32 70h32v8H32z" />
  </Drawing>
)
