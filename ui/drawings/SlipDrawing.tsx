import { Drawing } from './Drawing.tsx'

/** A paper slip: links and receipts. */
export const SlipDrawing = () => (
  <Drawing>
    <path fill="var(--surface-sheet)" d="M28 78V16l5-4 5 4 5-4 5 4 5-4 5 4 5-4 5 4v62z" />
    <path d="M36 28h24M36 37h14M36 62h24M36 67h24" />
    <path data-thin d="M36 46h18" />
  </Drawing>
)
