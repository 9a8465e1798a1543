import { Drawing } from './Drawing.tsx'

/** A folded umbrella at an empty table: the work is done. */
export const QuietTableDrawing = () => (
  <Drawing>
    <path d="M24 78L44 12" />
    <path fill="var(--brand-soft)" d="M44 14q-4 20-20 42l8 4q10-24 12-46z" />
    <path fill="var(--surface-sheet)" d="M48 56h40v5H48z" />
    <path d="M54 61l-3 17M82 61l3 17" />
    <path fill="var(--surface-sheet)" d="M58 46h20q-1 10-7 10h-6q-6 0-7-10z" />
  </Drawing>
)
