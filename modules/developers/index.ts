export { findKeyOwner } from './server/actions/secret-keys.ts'
