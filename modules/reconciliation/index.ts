export { matchStatement } from './server/actions/match-statement.ts'
export { readStatement } from './server/actions/read-statement.ts'
