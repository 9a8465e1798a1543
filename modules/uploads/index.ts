export { storeFile, findOwnUpload, type UploadsContext } from './server/actions.ts'
