export { recordSweepLine, sweepReferenceIn } from './server/actions/record-line.ts'
export { type SweepPosted, sweepPosted } from './server/domain-events.ts'
