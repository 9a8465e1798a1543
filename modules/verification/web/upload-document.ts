import { t } from '@lingui/core/macro'
import { upload } from '../../../ui/data/client.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { notify } from '../../../ui/parts/toast.ts'
import { type Folder, uploadFile, uploadToImageHost } from '../../uploads/contract.ts'

/** Uploads one photo and returns its address. A toast tells of a failure, which is thrown. */
export async function uploadDocument(photo: Blob, folder: Folder): Promise<string> {
  try {
    const address =
      folder === 'AmmBan' ? await uploadToHost(photo, folder) : (await upload(uploadFile, { params: { folder } }, photo, 'photo.jpg')).file_url
    if (address) return address
    throw new Error('no address')
  } catch (error) {
    notify.error((isProblem(error) && error.fileError) || t`Error Uploading Document`)
    throw error
  }
}

/** KYC-55: the image host of the specification, which takes the folder as a field of the form. */
async function uploadToHost(photo: Blob, folder: 'AmmBan'): Promise<string> {
  return (await upload(uploadToImageHost, {}, photo, 'photo.jpg', { fields: { folder, upload_preset: folder } })).url
}
