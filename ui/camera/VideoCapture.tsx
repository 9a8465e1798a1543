import { t } from '@lingui/core/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { useUnsaved } from '../unsaved.ts'
import { Button } from '../parts/Button.tsx'
import { Callout } from '../parts/Callout.tsx'
import { notify } from '../parts/toast.ts'
import { NO_RECORDING, RecordedVideo, UNPLAYABLE } from './RecordedVideo.tsx'
import { useCamera } from './useCamera.ts'
import { useObjectUrl } from './useObjectUrl.ts'
import { useRecorder } from './useRecorder.ts'
import './capture.css'

type Props = {
  /** The sentence that the person says or follows. */
  question: string
  /** Seconds of the recording, which stops by itself. */
  recordingSeconds: number
  /** Seconds of a countdown before the recording. */
  countdownSeconds?: number
  /** Shown before the camera is on. */
  introduction: ReactNode
  /** Throws when the upload fails. Returns the sentence that is shown then, else null. */
  onUpload: (video: Blob) => Promise<string | null>
  /** Tells whether there is a recording that would be lost. */
  onUnsaved?: (isUnsaved: boolean) => void
}

/** An introduction, a short recording, then retake or upload. */
export function VideoCapture({ question, recordingSeconds, countdownSeconds = 0, introduction, onUpload, onUnsaved }: Props) {
  const [hasBegun, setBegun] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [countdown, setCountdown] = useState<number | null>(null)
  const { video, left, record, forget, isSupported } = useRecorder(recordingSeconds)
  const camera = useCamera(hasBegun && video === null && isSupported, { hears: true })
  const url = useObjectUrl(video)
  const { stream } = camera
  useUnsaved(video !== null)
  useEffect(() => onUnsaved?.(video !== null), [video, onUnsaved])
  useEffect(() => {
    if (countdown === null || !stream) return
    const timer = setTimeout(() => {
      if (countdown > 1) return setCountdown(countdown - 1)
      setCountdown(null)
      record(stream)
    }, 1_000)
    return () => clearTimeout(timer)
  })

  async function give(recorded: Blob) {
    setBusy(true)
    setFault(await onUpload(recorded))
    setBusy(false)
  }
  function sayUnplayable() {
    setFault(UNPLAYABLE)
    notify.error(UNPLAYABLE)
  }
  function start() {
    if (!stream) return
    if (countdownSeconds > 0) setCountdown(countdownSeconds)
    else record(stream)
  }

  const said = fault ?? camera.fault ?? (hasBegun && !isSupported ? NO_RECORDING : null)
  return (
    <>
      {!hasBegun && <p>{introduction}</p>}
      <p className="capture__ask">{question}</p>
      <div className="capture">
        {hasBegun && !video && !camera.fault && (
          <video ref={camera.show} className="capture__seen" autoPlay muted playsInline aria-label={t`What the camera sees`} />
        )}
        {url && <RecordedVideo key={url} url={url} onUnplayable={sayUnplayable} />}
        <p aria-live="polite">{countdown === null ? left !== null && t`Recording: ${left}` : t`Recording starts in ${countdown}`}</p>
        {said && (
          <Callout tone="wrong" role="alert">
            {said}
          </Callout>
        )}
        <p className="buttons">
          {!hasBegun && <Button kind="act" onClick={() => setBegun(true)}>{t`Continue`}</Button>}
          {hasBegun && !video && (
            <Button kind="act" disabled={!stream || left !== null || countdown !== null} onClick={start}>{t`Start Recording`}</Button>
          )}
          {video && (
            <>
              <Button kind="act" isBusy={isBusy} onClick={() => void give(video)}>{t`Upload`}</Button>
              <Button
                onClick={() => {
                  setFault(null)
                  forget()
                }}
              >{t`Retake Video`}</Button>
            </>
          )}
        </p>
      </div>
    </>
  )
}
