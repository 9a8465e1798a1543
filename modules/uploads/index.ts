export type { UploadRow } from './server/rows.ts'
export { dropUploads } from './server/actions/delete-files.ts'
export { staffFileLink } from './server/links.ts'
export {
  fileLink,
  storePicture,
  storeFile,
  storeUpload,
  findOwnUpload,
  readUpload,
  uploadOfLink,
  type UploadContext,
  type UploadsContext,
} from './server/actions.ts'
