import { Drawing } from './Drawing.tsx'

/** A television: plans of cable TV. */
export const TelevisionDrawing = () => (
  <Drawing>
    <path d="M36 26L26 12M58 26l10-14M28 68l-4 10M68 68l4 10" />
    <path fill="var(--surface-sheet)" d="M12 26h72v42H12z" />
    <path fill="var(--tone-info-soft)" d="M18 32h50v30H18z" />
    <path d="M76 38v3M76 48v3" />
  </Drawing>
)
