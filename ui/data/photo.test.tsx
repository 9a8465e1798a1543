import { afterEach, vi } from 'vitest'
import { expect, test } from '../../tests/components/test.tsx'
import { captureFrame, compressPhoto } from './photo.ts'

type Drawn = { width: number; height: number; type: string; quality: number }

/** The simulated DOM draws nothing. This canvas gives a JPEG whose size falls with its quality. */
function fakeCanvas(bytesAtFullQuality: number): Drawn[] {
  const drawn: Drawn[] = []
  const create = document.createElement.bind(document)
  vi.spyOn(document, 'createElement').mockImplementation((tag: string) => {
    if (tag !== 'canvas') return create(tag)
    const canvas = {
      width: 0,
      height: 0,
      getContext: () => ({ fillRect: () => undefined, drawImage: () => undefined }),
      toBlob(done: (blob: Blob) => void, type: string, quality: number) {
        drawn.push({ width: canvas.width, height: canvas.height, type, quality })
        done(new Blob([new Uint8Array(Math.round(bytesAtFullQuality * quality))], { type }))
      },
    }
    return canvas as unknown as HTMLElement
  })
  return drawn
}
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('CONST-44: the webcam’s picture is a JPEG of 400 × 380', async () => {
  const drawn = fakeCanvas(100_000)
  const video = { videoWidth: 1_280, videoHeight: 720 } as HTMLVideoElement
  expect((await captureFrame(video)).type).toBe('image/jpeg')
  expect(drawn).toEqual([{ width: 400, height: 380, type: 'image/jpeg', quality: 0.92 }])
})

test.for([
  [4_000, 3_000, 1_920, 1_440],
  [3_000, 4_000, 1_440, 1_920],
  [800, 600, 800, 600],
] as const)(
  'CONST-42..43: a photo of %s × %s goes with at most half a megabyte and 1,920 pixels a side',
  async ([width, height, sentWidth, sentHeight]) => {
    const drawn = fakeCanvas(900_000)
    vi.stubGlobal('createImageBitmap', async () => ({ width, height }))
    const sent = await compressPhoto(new Blob(['photo']))
    expect(sent.size).toBeLessThanOrEqual(500_000)
    expect(sent.size).toBeGreaterThan(300_000)
    expect(drawn.at(-1)).toMatchObject({ width: sentWidth, height: sentHeight, type: 'image/jpeg' })
  },
)
