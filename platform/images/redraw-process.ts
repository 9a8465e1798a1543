import sharp from 'sharp'

/** Longest side of a redrawn picture. */
const MAX_SIDE = 1_600
const MAX_PIXELS = 40_000_000

/**
 * The program of `redraw.ts`: a picture on standard input, its redrawn JPEG on standard output. It decodes what a stranger sent, so it runs
 * apart from the server and has none of its settings.
 */
sharp.cache(false)
sharp.concurrency(1)
const parts: Buffer[] = []
for await (const part of process.stdin) parts.push(part as Buffer)
const drawn = await sharp(Buffer.concat(parts), { limitInputPixels: MAX_PIXELS, failOn: 'none', animated: false })
  .rotate()
  .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
  .flatten({ background: '#ffffff' })
  .jpeg({ quality: 82 })
  .toBuffer()
process.stdout.end(drawn)
