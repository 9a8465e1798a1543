import { t } from '@lingui/core/macro'
import { useRef, useState } from 'react'
import { CameraIcon, UploadIcon } from '../../../ui/icons/icons.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { captureFrame, compressPhoto, WEBCAM } from '../../../ui/data/photo.ts'
import { useCamera } from '../../../ui/camera/useCamera.ts'
import { useObjectUrl } from '../../../ui/camera/useObjectUrl.ts'
import '../../../ui/camera/capture.css'

/** One photo from the webcam or from a file, with a preview before it is sent. */
export function PhotoStep({
  what,
  isBusy,
  fault,
  startsLive = false,
  onUpload,
}: {
  what: string
  isBusy: boolean
  fault: string | null
  /** The camera is on from the start. */
  startsLive?: boolean
  onUpload: (photo: Blob, isFromCamera: boolean) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const [photo, setPhoto] = useState<Blob | null>(null)
  const [isFromCamera, setFromCamera] = useState(false)
  const [isLive, setLive] = useState(startsLive)
  /** The camera is on before its first frame arrives; until then there is nothing to capture. */
  const [sees, setSees] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const camera = useCamera(isLive)
  const url = useObjectUrl(photo)

  function watch() {
    setWrong(null)
    setSees(false)
    setLive(true)
  }

  async function take(file: File | undefined) {
    if (!file) return
    setWrong(null)
    // The preview always belongs to the last choice, also when that cannot be used.
    setPhoto(null)
    if (file.type.startsWith('video/')) {
      setWrong(t`Video Files are not allowed`)
      notify.error(t`Video Files are not allowed`)
      return
    }
    try {
      setPhoto(await compressPhoto(file))
      setFromCamera(false)
    } catch {
      setWrong(t`This photo cannot be read here. Choose one in JPEG or PNG.`)
    }
  }

  const said = wrong ?? fault ?? (isLive ? camera.fault : null)
  return (
    <div className="capture">
      {isLive && !camera.fault && (
        <video
          ref={camera.video}
          className="capture__seen capture__seen--cut"
          style={{ aspectRatio: `${WEBCAM.width} / ${WEBCAM.height}` }}
          autoPlay
          muted
          playsInline
          aria-label={t`What the camera sees`}
          onLoadedData={() => setSees(true)}
          onEmptied={() => setSees(false)}
        />
      )}
      {!isLive && url && <img className="capture__seen" src={url} alt={what} />}
      {said && (
        <Callout tone="wrong" role="alert">
          {said}
        </Callout>
      )}
      {isLive ? (
        <p className="buttons">
          <Button
            kind="act"
            disabled={!camera.stream || !sees}
            onClick={() =>
              void captureFrame(camera.video.current!).then(
                (taken) => {
                  setPhoto(taken)
                  setFromCamera(true)
                  setLive(false)
                },
                () => setWrong(t`The camera gave no picture. Try again.`),
              )
            }
          >{t`Capture`}</Button>
          <Button kind="text" onClick={() => setLive(false)}>{t`Cancel`}</Button>
        </p>
      ) : photo ? (
        <p className="buttons">
          <Button kind="act" isBusy={isBusy} onClick={() => onUpload(photo, isFromCamera)}>{t`Upload`}</Button>
          <Button
            onClick={() => {
              setPhoto(null)
              watch()
            }}
          >{t`Retake Photo`}</Button>
        </p>
      ) : (
        <p className="buttons">
          <Button kind="act" icon={<CameraIcon size={20} />} onClick={watch}>{t`Use the camera`}</Button>
        </p>
      )}
      {!isLive && (
        <p className="buttons">
          <Button icon={<UploadIcon size={20} />} onClick={() => input.current?.click()}>
            {photo ? t`Choose another photo` : t`Choose a photo`}
          </Button>
          <input
            ref={input}
            className="visually-hidden"
            type="file"
            accept="image/*"
            tabIndex={-1}
            aria-label={t`Choose a photo`}
            onChange={(event) => {
              void take(event.target.files?.[0])
              // The same file can be chosen again.
              event.target.value = ''
            }}
          />
        </p>
      )}
    </div>
  )
}
