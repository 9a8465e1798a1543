import { Drawing } from './Drawing.tsx'

/** Two stools at a table: the people of a team. */
export const StoolsDrawing = () => (
  <Drawing>
    <path fill="var(--brand-soft)" d="M40 34h16q-1 12-6 12h-4q-5 0-6-12z" />
    <path fill="var(--surface-sheet)" d="M26 46h44v6H26z" />
    <path d="M32 52l-3 26M64 52l3 26" />
    <path fill="var(--tone-wait-soft)" d="M6 60h16v4H6zM74 60h16v4H74z" />
    <path d="M9 64l-2 14M19 64l2 14M77 64l-2 14M87 64l2 14" />
  </Drawing>
)
