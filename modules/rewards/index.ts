export { rewardNumbers } from './server/dated-numbers.ts'
