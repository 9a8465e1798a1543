import { Drawing } from './Drawing.tsx'

/** One orange for each of three bowls: many people who are paid together. */
export const ThreeBowlsDrawing = () => (
  <Drawing>
    <circle fill="var(--tone-wait-soft)" cx="20" cy="59" r="5" />
    <circle fill="var(--tone-wait-soft)" cx="48" cy="59" r="5" />
    <circle fill="var(--tone-wait-soft)" cx="76" cy="59" r="5" />
    <path fill="var(--surface-sheet)" d="M8 62h24q-1 16-8 16h-8q-7 0-8-16z" />
    <path fill="var(--brand-soft)" d="M36 62h24q-1 16-8 16h-8q-7 0-8-16z" />
    <path fill="var(--surface-sheet)" d="M64 62h24q-1 16-8 16h-8q-7 0-8-16z" />
    <circle fill="var(--tone-wrong-soft)" cx="48" cy="24" r="8" />
    <path data-thin d="M45 18l3 3 3-3M38 30q-14 5-17 20M58 30q14 5 17 20M48 38v12" />
  </Drawing>
)
