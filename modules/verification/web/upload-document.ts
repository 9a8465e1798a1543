import { t } from '@lingui/core/macro'
import { upload } from '../../../ui/data/client.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { notify } from '../../../ui/parts/toast.ts'
import { type Folder, uploadFile } from '../../uploads/contract.ts'

/** Uploads one photo and returns its address. A toast tells of a failure, which is thrown. */
export async function uploadDocument(photo: Blob, folder: Folder): Promise<string> {
  try {
    const { file_url } = await upload(uploadFile, { params: { folder } }, photo, 'photo.jpg')
    if (file_url) return file_url
    throw new Error('no address')
  } catch (error) {
    notify.error((isProblem(error) && error.fileError) || t`Error Uploading Document`)
    throw error
  }
}
