import { Drawing } from './Drawing.tsx'

/** A tied cloth bag: earnings and what was paid out of them. */
export const EarningsDrawing = () => (
  <Drawing>
    <path fill="var(--tone-wait-soft)" d="M34 36q-18 16-15 34q1 8 10 8h38q9 0 10-8q3-18-15-34z" />
    <path fill="var(--surface-sheet)" d="M34 36q-4-10-6-18q20-6 40 0q-2 8-6 18z" />
    <path d="M32 36h32M38 55h20M38 61h20" />
  </Drawing>
)
