import { Drawing } from './Drawing.tsx'

/** Name tags on a string: people who were paid before. */
export const TagsDrawing = () => (
  <Drawing>
    <path data-thin d="M6 18q42 14 84 0M23 28v-5M48 31v-6M73 28v-5" />
    <path fill="var(--surface-sheet)" d="M14 36l9-8 9 8v30h-18z" />
    <path fill="var(--brand-soft)" d="M39 39l9-8 9 8v30h-18z" />
    <path fill="var(--surface-sheet)" d="M64 36l9-8 9 8v30h-18z" />
    <path data-thin d="M19 46h8M19 53h8M44 49h8M44 56h8M69 46h8M69 53h8" />
  </Drawing>
)
