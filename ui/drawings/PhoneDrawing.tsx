import { Drawing } from './Drawing.tsx'

/** A phone and its waves: data plans. */
export const PhoneDrawing = () => (
  <Drawing>
    <path fill="var(--surface-sheet)" d="M33 10h30v68H33z" />
    <path fill="var(--tone-info-soft)" d="M39 19h18v36H39z" />
    <path data-thin d="M45 67h6" />
    <path d="M71 28a14 14 0 0 1 0 18M25 28a14 14 0 0 0 0 18" />
  </Drawing>
)
