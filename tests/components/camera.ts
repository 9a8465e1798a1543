import { vi } from 'vitest'

/** A recorder that records nothing, but takes as long as a real one. */
class FakeRecorder {
  static isTypeSupported = (_format: string): boolean => true
  state = 'inactive'
  mimeType = 'video/webm'
  ondataavailable: (event: { data: Blob }) => void = () => undefined
  onstop: () => void = () => undefined
  constructor(_stream: unknown, options: MediaRecorderOptions) {
    recorderOptions.push(options)
  }
  start(_chunkMs?: number): void {
    this.state = 'recording'
  }
  stop(): void {
    this.state = 'inactive'
    this.ondataavailable({ data: new Blob(['video']) })
    this.onstop()
  }
}

/** The options of each recorder that was made. */
export const recorderOptions: MediaRecorderOptions[] = []
export { FakeRecorder }

/** Gives the test a camera, a microphone and a recorder. Returns the function that takes them away. */
export function stubCamera(): () => void {
  const stream = { getTracks: () => [{ stop: () => undefined }] }
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia: async () => stream } })
  vi.stubGlobal('MediaRecorder', FakeRecorder)
  vi.spyOn(HTMLMediaElement.prototype, 'srcObject', 'set').mockReturnValue()
  return () => Reflect.deleteProperty(navigator, 'mediaDevices')
}
