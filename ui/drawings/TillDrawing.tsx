import { Drawing } from './Drawing.tsx'

/** A till with a drawer: cashpoints. */
export const TillDrawing = () => (
  <Drawing>
    <path fill="var(--brand-soft)" d="M30 14h36v34H30z" />
    <path d="M38 29h20M38 34h20" />
    <path fill="var(--surface-sheet)" d="M42 48l-3 12h18l-3-12" />
    <path fill="var(--surface-sheet)" d="M20 60h56v18H20z" />
    <path data-thin d="M38 69h20" />
  </Drawing>
)
