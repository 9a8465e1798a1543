export { type ColumnCount, rotateDataKey, textsOfOtherKeys } from './server/rotate.ts'
