import { Drawing } from './Drawing.tsx'

/** A measure that is filled with rice: loans. */
export const MeasureDrawing = () => (
  <Drawing>
    <path fill="var(--tone-wait-soft)" d="M22 44q13-26 26-26t26 26z" />
    <path data-thin d="M38 36l2-2M46 26l2-2M56 34l2 2M50 38l2-2" />
    <path fill="var(--surface-sheet)" d="M20 44h56l-4 34H24z" />
    <path data-thin d="M22 54h52M25 62h5M26 70h5" />
  </Drawing>
)
