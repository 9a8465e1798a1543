import { Drawing } from './Drawing.tsx'

/** An open book: what people did. */
export const LedgerDrawing = () => (
  <Drawing>
    <path fill="var(--surface-sheet)" d="M48 32q-14-11-40-7v53q26-4 40 0z" />
    <path fill="var(--brand-soft)" d="M48 32q14-11 40-7v53q-26-4-40 0z" />
    <path data-thin d="M16 37q14-1 24 3M16 47q14-1 24 3M16 57q14-1 24 3M56 40q10-4 24-3M56 50q10-4 24-3" />
  </Drawing>
)
