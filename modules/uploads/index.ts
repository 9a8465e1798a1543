export type { UploadRow } from './server/rows.ts'
export { fileLink, storeFile, storeUpload, findOwnUpload, uploadOfLink, type UploadsContext } from './server/actions.ts'
