export { passDemoSteps } from './server/actions/pass-demo-steps.ts'
export { stepsOf } from './server/queries.ts'
