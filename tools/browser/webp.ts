import sharp from 'sharp'

const QUALITIES = [82, 70, 58, 46]

/** A picture as WebP, of this width where it is larger. `maxBytes`: it is drawn more coarsely, and then smaller, until it is small enough. */
export async function asWebp(png: Buffer, { width, maxBytes = Infinity }: { width: number; maxBytes?: number }): Promise<Buffer> {
  for (const part of [1, 0.8, 0.64, 0.5])
    for (const quality of QUALITIES) {
      const smaller = sharp(png).resize({ width: Math.round(width * part), withoutEnlargement: true })
      const file = await smaller.webp({ quality, smartSubsample: true }).toBuffer()
      if (file.length <= maxBytes) return file
    }
  throw new Error(`A picture has more than ${maxBytes} bytes at half its size.`)
}
