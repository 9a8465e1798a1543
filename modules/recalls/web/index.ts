export { RecallForm } from './RecallForm.tsx'
