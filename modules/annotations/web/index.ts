export { CategoriseAction } from './CategoriseAction.tsx'
