export { FeeNote } from './FeeNote.tsx'
