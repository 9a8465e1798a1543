import { vi } from 'vitest'

/** The simulated DOM decodes and draws no picture. With this, every picture is read and drawn as a small one. */
export function stubPictures(): void {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 400, height: 300 }))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ fillRect: () => undefined, drawImage: () => undefined } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['photo'], { type: 'image/jpeg' })))
  stubObjectUrls()
}

/** From now on no picture can be read, as with a format that the browser does not know. */
export function refusePictures(): void {
  vi.stubGlobal('createImageBitmap', async () => Promise.reject(new DOMException('The source image could not be decoded.', 'InvalidStateError')))
}

export function stubObjectUrls(): void {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
}
