import { readFile } from 'node:fs/promises'
import sharp from 'sharp'

/** A page with a title and grey lines, as a photo of a document. */
export function drawSampleDocument(title: string): Promise<Buffer> {
  const lines = Array.from(
    { length: 14 },
    (_, at) => `<rect x="80" y="${260 + at * 44}" width="${at % 4 === 3 ? 300 : 560}" height="12" fill="#b9b4a6"/>`,
  )
  const page = `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="960"><rect width="720" height="960" fill="#fbf8f0"/>
    <rect x="80" y="80" width="560" height="96" fill="#dfe8dd"/><text x="104" y="138" font-family="sans-serif" font-size="34" fill="#1c2b22">${title}</text>
    ${lines.join('')}</svg>`
  return sharp(Buffer.from(page)).jpeg({ quality: 80 }).toBuffer()
}

/** Six seconds of the test picture of a browser's camera. */
export const readSampleVideo = (): Promise<Buffer> => readFile(new URL('sample-video.webm', import.meta.url))
