export { reasonWords } from './server/case-reasons.ts'
export { matchStatement } from './server/actions/match-statement.ts'
export { readStatement } from './server/actions/read-statement.ts'
export {
  balancesOfDay,
  bookedAtBank,
  breaksOfDay,
  type HourOfLines,
  hoursOfStatement,
  linesOfDay,
  type ReportedLine,
} from './server/report/queries.ts'
