import { Drawing } from './Drawing.tsx'

/** A stall with its shutter down: closed for this person, or for now. */
export const ShutterDrawing = () => (
  <Drawing>
    <path d="M16 78V24M80 78V24" />
    <path fill="var(--surface-sheet)" d="M16 24h64v36H16z" />
    <path data-thin d="M16 33h64M16 42h64M16 51h64" />
    <path fill="var(--brand-soft)" d="M10 14h76v10H10zM10 60h76v6H10z" />
    <circle fill="var(--lamp)" cx="48" cy="8" r="3.5" />
  </Drawing>
)
