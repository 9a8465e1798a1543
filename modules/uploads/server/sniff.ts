export type Format = 'jpeg' | 'png' | 'webm' | 'mp4'

/** What the first bytes say it is, whatever its name and its sender say. Null: nothing that we take. Pure. */
export function sniff(bytes: Buffer): Format | null {
  if (bytes.subarray(0, 3).equals(JPEG)) return 'jpeg'
  if (bytes.subarray(0, 8).equals(PNG)) return 'png'
  if (bytes.subarray(0, 4).equals(EBML)) return bytes.subarray(0, 64).includes('webm') ? 'webm' : null
  if (bytes.subarray(4, 8).toString('latin1') === 'ftyp') return isStill(bytes.subarray(8, 12).toString('latin1')) ? null : 'mp4'
  return null
}

const JPEG = Buffer.from([0xff, 0xd8, 0xff])
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const EBML = Buffer.from([0x1a, 0x45, 0xdf, 0xa3])

/** Pictures in the container of videos: an iPhone's HEIC, and AVIF. */
const isStill = (brand: string) => /^(hei|hev|mif|msf|avi)/.test(brand)
