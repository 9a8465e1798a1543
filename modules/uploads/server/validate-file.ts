import type { UploadedFile } from '../../../platform/http/contract.ts'
import { badField, type Refusal } from '../../../platform/problems/index.ts'
import { type Folder, FOLDERS } from '../contract.ts'
import { rebuildJpeg } from './jpeg.ts'
import { InvalidImageError, MAX_PIXELS, MAX_UNPACKED_BYTES, type RebuiltImage } from './image.ts'
import { hasDeclaredSize, rebuildPng, type RebuiltPng } from './png.ts'
import { type Format, detectFormat } from './sniff.ts'

export type ValidatedFile = { kind: 'image' | 'video'; format: Format; bytes: Buffer; width: number | null; height: number | null }

/**
 * The format of a file by its content, and the bytes to store. A refusal if its folder does not accept it. Nothing is
 * decoded. The data of a PNG is unpacked to count it, and thrown away, so a small file cannot expand where it is shown.
 */
export async function validateFile(file: UploadedFile, folder: Folder): Promise<ValidatedFile | Refusal> {
  if (!isPlainName(file.name)) return badField('file', 'The file name must not contain a path', 'uploads.name')
  const bytes = Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength)
  if (bytes.length === 0) return badField('file', 'The file is empty', 'uploads.empty')
  const format = detectFormat(bytes)
  const isVideo = format === 'webm' || format === 'mp4'
  if (FOLDERS[folder] === 'video')
    return isVideo
      ? { kind: 'video', format, bytes, width: null, height: null }
      : badField('file', 'Record a video in WebM or MP4', 'uploads.not_a_video')
  if (isVideo) return badField('file', 'Video Files are not allowed', 'uploads.video')
  if (format === null) return badField('file', 'Choose a photo in JPEG or PNG', 'uploads.not_a_picture')
  const image = rebuildImage(bytes, format)
  if (image === null) return brokenPhoto()
  if (image.width * image.height >= MAX_PIXELS || ('data' in image && image.unpackedBytes > MAX_UNPACKED_BYTES))
    return badField('file', 'This photo has 40 megapixels or more. Choose a smaller one.', 'uploads.too_many_pixels')
  if ('data' in image && !(await hasDeclaredSize(image))) return brokenPhoto()
  return { kind: 'image', format, width: image.width, height: image.height, bytes: image.bytes }
}

const brokenPhoto = () => badField('file', 'This photo cannot be read. Take it again.', 'uploads.broken')

/** No folder, no parent directory, no control character. */
function isPlainName(name: string): boolean {
  // eslint-disable-next-line no-control-regex
  return name.length > 0 && name.length <= 200 && !/[/\\:\u0000-\u001f\u007f]|^\.+$/.test(name)
}

function rebuildImage(bytes: Buffer, format: 'jpeg' | 'png'): RebuiltImage | RebuiltPng | null {
  try {
    return format === 'jpeg' ? rebuildJpeg(bytes) : rebuildPng(bytes)
  } catch (error) {
    if (error instanceof InvalidImageError) return null
    throw error
  }
}
