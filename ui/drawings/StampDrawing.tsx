import { Drawing } from './Drawing.tsx'

/** A stamp over a paper: requests that wait for approval. */
export const StampDrawing = () => (
  <Drawing>
    <path fill="var(--surface-sheet)" d="M14 22h44v56H14z" />
    <path data-thin d="M23 34h26M23 43h18" />
    <path d="M23 62h16M23 67h16" />
    <path fill="var(--tone-out-soft)" d="M67 36a7 7 0 1 1 10 0l-1 12h-8z" />
    <path fill="var(--brand-soft)" d="M58 48h28v9H58z" />
  </Drawing>
)
