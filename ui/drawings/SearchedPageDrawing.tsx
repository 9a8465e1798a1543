import { Drawing } from './Drawing.tsx'

/** A page under a magnifying glass: nothing fits a filter or a search. */
export const SearchedPageDrawing = () => (
  <Drawing>
    <path d="M22 10h40v60H22zM31 24h22M31 34h12M31 54h10" />
    <circle fill="var(--tone-wait-soft)" cx="58" cy="46" r="13" />
    <path d="M67.5 55.5L79 67" />
  </Drawing>
)
