import { isMp4 } from './mp4.ts'
import { isWebm } from './webm.ts'

export type Format = 'jpeg' | 'png' | 'webm' | 'mp4'

/**
 * The format by content, independent of name and declared type. For a photo by its first bytes, because the rebuild
 * reads it whole; for a video by its structure to the last byte. Null: a format that is not accepted. Pure.
 */
export function detectFormat(bytes: Buffer): Format | null {
  if (bytes.subarray(0, 3).equals(JPEG)) return 'jpeg'
  if (bytes.subarray(0, 8).equals(PNG)) return 'png'
  if (bytes.subarray(0, 4).equals(EBML)) return isWebm(bytes) ? 'webm' : null
  if (bytes.subarray(4, 8).toString('latin1') === 'ftyp') return isMp4(bytes) ? 'mp4' : null
  return null
}

const JPEG = Buffer.from([0xff, 0xd8, 0xff])
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const EBML = Buffer.from([0x1a, 0x45, 0xdf, 0xa3])
