export { fileLink, storeFile, storeUpload, findOwnUpload, type UploadsContext } from './server/actions.ts'
