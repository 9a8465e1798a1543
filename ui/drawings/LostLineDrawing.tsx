import { Drawing } from './Drawing.tsx'

/** A phone whose line is broken: something could not be loaded. */
export const LostLineDrawing = () => (
  <Drawing ground="M8 78h34M52 84h36M8 84h30M56 78h32">
    <path d="M26 8h30v62H26zM37 62h8" />
    <path d="M64 26a16 16 0 0 1 0 20M72 18a28 28 0 0 1 0 36" />
    <path fill="var(--tone-wrong-soft)" d="M32 18h18v26H32z" />
  </Drawing>
)
