export { passDemoSteps } from './server/actions/pass-demo-steps.ts'
