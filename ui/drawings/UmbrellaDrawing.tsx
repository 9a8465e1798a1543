import { Drawing } from './Drawing.tsx'

/** A market umbrella and a measure: nothing was paid yet. */
export const UmbrellaDrawing = () => (
  <Drawing>
    <path d="M10 44A38 38 0 0 1 86 44z" />
    <path d="M36 44C36 24 41 12 48 6c7 6 12 18 12 38M48 44v34" />
    <path fill="var(--brand-soft)" d="M64 78l3-14h16l3 14z" />
  </Drawing>
)
