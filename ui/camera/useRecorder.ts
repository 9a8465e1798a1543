import { useEffect, useRef, useState } from 'react'

/** S2 §9: the first format that the browser can record. Chunks of one second avoid holding a long recording in memory as a whole. */
const FORMATS = ['video/webm;codecs=vp9,opus', 'video/webm;codecs=vp9', 'video/webm', 'video/mp4']
const CHUNK_MS = 1_000
const BITS_PER_SECOND = 100_000

/** Records a stream for so many seconds and stops by itself. `left` counts down while it runs. */
export function useRecorder(seconds: number) {
  const [video, setVideo] = useState<Blob | null>(null)
  const [left, setLeft] = useState<number | null>(null)
  const recorder = useRef<MediaRecorder | null>(null)

  useEffect(() => {
    if (left === null) return
    const timer = setTimeout(() => (left > 1 ? setLeft(left - 1) : recorder.current?.stop()), 1_000)
    return () => clearTimeout(timer)
  }, [left])
  useEffect(() => () => void (recorder.current?.state === 'recording' && recorder.current.stop()), [])

  function record(stream: MediaStream) {
    const mimeType = FORMATS.find((format) => MediaRecorder.isTypeSupported(format))
    const made = new MediaRecorder(stream, { ...(mimeType && { mimeType }), videoBitsPerSecond: BITS_PER_SECOND })
    const chunks: Blob[] = []
    made.ondataavailable = ({ data }) => void chunks.push(data)
    made.onstop = () => {
      setVideo(new Blob(chunks, { type: made.mimeType }))
      setLeft(null)
    }
    recorder.current = made
    setVideo(null)
    setLeft(seconds)
    made.start(CHUNK_MS)
  }
  return { video, left, record, forget: () => setVideo(null), isSupported: typeof MediaRecorder === 'function' }
}
