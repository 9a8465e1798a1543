import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { CameraIcon, UploadIcon } from '../../../ui/icons/icons.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { FileButton } from '../../../ui/parts/FilePicker.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { captureFrame, compressPhoto, WEBCAM } from '../../../ui/data/photo.ts'
import { useCamera } from '../../../ui/camera/useCamera.ts'
import { useObjectUrl } from '../../../ui/camera/useObjectUrl.ts'
import '../../../ui/camera/capture.css'

type PhotoProps = {
  what: string
  isBusy: boolean
  fault: string | null
  onUpload: (photo: Blob) => void
}

/** One photo from the camera or from a file, with a preview before it is sent. A file turns the camera off. */
export function PhotoStep({
  number = 0,
  startsLive = false,
  facing = 'environment',
  ...photo
}: PhotoProps & {
  /** Of several photos. The next one begins with the camera as it is. */
  number?: number
  /** The camera is on from the start. */
  startsLive?: boolean
  /** Which camera a phone opens. */
  facing?: 'user' | 'environment'
}) {
  const [isOn, setOn] = useState(startsLive)
  return <OnePhoto key={number} {...photo} isOn={isOn} onTurn={setOn} camera={useCamera(isOn, { facing })} />
}

function OnePhoto({
  what,
  isBusy,
  fault,
  isOn,
  camera,
  onTurn,
  onUpload,
}: PhotoProps & { isOn: boolean; camera: ReturnType<typeof useCamera>; onTurn: (isOn: boolean) => void }) {
  const [photo, setPhoto] = useState<Blob | null>(null)
  /** The camera is on before its first frame arrives; until then there is nothing to capture. */
  const [sees, setSees] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const url = useObjectUrl(photo)
  /** The preview of a photo takes the place of what the camera sees. */
  const isLive = isOn && photo === null

  function watch() {
    setWrong(null)
    setSees(false)
    setPhoto(null)
    onTurn(true)
  }

  async function take(file: File) {
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
      onTurn(false)
    } catch {
      setWrong(t`This photo cannot be read here. Choose one in JPEG or PNG.`)
    }
  }

  const said = wrong ?? fault ?? (isLive ? camera.fault : null)
  const chooser = (
    <FileButton
      label={photo ? t`Choose another photo` : t`Choose a photo`}
      accept="image/*"
      icon={<UploadIcon size={20} />}
      onChoose={(file) => void take(file)}
    />
  )
  return (
    <div className="capture">
      {isLive && !camera.fault && (
        <video
          ref={camera.show}
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
            onClick={() => void captureFrame(camera.video.current!).then(setPhoto, () => setWrong(t`The camera gave no picture. Try again.`))}
          >{t`Capture`}</Button>
          <Button kind="text" onClick={() => onTurn(false)}>{t`Cancel`}</Button>
        </p>
      ) : photo ? (
        <p className="buttons">
          <Button kind="act" isBusy={isBusy} onClick={() => onUpload(photo)}>{t`Upload`}</Button>
          <Button onClick={watch}>{t`Retake Photo`}</Button>
          {chooser}
        </p>
      ) : (
        <p className="buttons">
          <Button kind="act" icon={<CameraIcon size={20} />} onClick={watch}>{t`Use the camera`}</Button>
          {chooser}
        </p>
      )}
    </div>
  )
}
