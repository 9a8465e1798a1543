import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useLayoutEffect, useRef, useState } from 'react'
import { call, upload } from '../../../ui/data/client.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { Dialog } from '../../../ui/parts/Dialog.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { useUnsaved } from '../../../ui/unsaved.ts'
import { uploadFile } from '../../uploads/contract.ts'
import { addLiveliness } from '../contract.ts'
import { useCamera } from './useCamera.ts'
import { useObjectUrl } from './useObjectUrl.ts'
import { useRecorder } from './useRecorder.ts'
import './verification.css'

const RECORDING_S = 5
const UNPLAYABLE = t`Media Type cannot be played on this device`
const NO_RECORDING = t`This browser cannot record a video. Open this page in another browser or on another device.`

/** An introduction, five seconds of video in which the owner follows an instruction, then retake or send. */
export function LivelinessDialog({ question, onClose, onSubmitted }: { question: string; onClose: () => void; onSubmitted: () => void }) {
  const [hasBegun, setBegun] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const { video, left, record, forget, isSupported } = useRecorder(RECORDING_S)
  const camera = useCamera(hasBegun && video === null && isSupported, { hears: true })
  const url = useObjectUrl(video)
  useUnsaved(video !== null)

  async function give(recorded: Blob) {
    setBusy(true)
    setFault(null)
    try {
      const { file_url } = await upload(uploadFile, { params: { folder: 'LiveVideo' } }, recorded, 'video')
      await call(addLiveliness, { body: { video: file_url, question } })
      notify.success(t`Video Uploaded Successfully`)
      onSubmitted()
    } catch (error) {
      notify.error((isProblem(error) && error.fileError) || t`Error on uploading video`)
      setFault(isProblem(error) ? error.message : t`Error on uploading video`)
    } finally {
      setBusy(false)
    }
  }

  function sayUnplayable() {
    setFault(UNPLAYABLE)
    notify.error(UNPLAYABLE)
  }

  const said = fault ?? camera.fault ?? (hasBegun && !isSupported ? NO_RECORDING : null)
  return (
    <Dialog title={t`Liveliness video`} isOpen onClose={onClose} isUnsaved={video !== null}>
      {!hasBegun && (
        <p>
          <Trans>A {RECORDING_S}-second video shows that it is you. Sit in good light, alone in the picture, and do this:</Trans>
        </p>
      )}
      <p className="capture__ask">{question}</p>
      <div className="capture">
        {hasBegun && !video && !camera.fault && (
          <video ref={camera.video} className="capture__seen" autoPlay muted playsInline aria-label={t`What the camera sees`} />
        )}
        {url && <RecordedVideo key={url} url={url} onUnplayable={sayUnplayable} />}
        <p aria-live="polite">{left !== null && `Recording: ${left}`}</p>
        {said && (
          <Callout tone="wrong" role="alert">
            {said}
          </Callout>
        )}
        <p className="buttons">
          {!hasBegun && <Button kind="act" onClick={() => setBegun(true)}>{t`Continue`}</Button>}
          {hasBegun && !video && (
            <Button
              kind="act"
              disabled={!camera.stream || left !== null}
              onClick={() => camera.stream && record(camera.stream)}
            >{t`Start Recording`}</Button>
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
    </Dialog>
  )
}

/**
 * A player that leaves the page goes on loading for a while. Without its address it asks for nothing more, so it never asks for an address
 * that is revoked.
 */
function RecordedVideo({ url, onUnplayable }: { url: string; onUnplayable: () => void }) {
  const video = useRef<HTMLVideoElement>(null)
  useLayoutEffect(() => {
    const player = video.current
    if (!player) return
    player.src = url
    return () => {
      player.removeAttribute('src')
      player.load()
    }
  }, [url])
  return <video className="capture__seen" ref={video} controls playsInline aria-label={t`Your video`} onError={onUnplayable} />
}
