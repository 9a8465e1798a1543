import { Drawing } from './Drawing.tsx'

/** A card beside its reader: payments by card. */
export const CardDrawing = () => (
  <Drawing>
    <path fill="var(--tone-info-soft)" d="M10 40h44v28H10z" />
    <path d="M10 48h44" />
    <path data-thin d="M16 60h12" />
    <path fill="var(--surface-sheet)" d="M58 18h28v60H58z" />
    <path fill="var(--brand-soft)" d="M64 25h16v12H64z" />
    <path d="M65 46h1M72 46h1M79 46h1M65 54h1M72 54h1M79 54h1M65 62h1M72 62h1M79 62h1" />
  </Drawing>
)
