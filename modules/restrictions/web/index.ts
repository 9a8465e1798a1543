export { Restrictions } from './Restrictions.tsx'
