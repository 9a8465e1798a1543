import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { compressPhoto } from '../data/photo.ts'
import { Avatar, initialsOf } from '../frame/Avatar.tsx'
import { CameraIcon } from '../icons/icons.tsx'
import { FileButton } from './FilePicker.tsx'
import './picture-field.css'

/**
 * A person's picture, or the monogram of the name, and the button that changes it. `save` stores the picture, which the browser has made
 * smaller before, and returns why it could not be stored, or null.
 */
export function PictureField({ name, src, save }: { name: string; src: string | null | undefined; save: (picture: Blob) => Promise<string | null> }) {
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  async function take(file: File) {
    if (isBusy) return
    setBusy(true)
    try {
      const picture = await compressPhoto(file).catch(() => null)
      setFault(picture === null ? t`This photo cannot be read here. Choose one in JPEG or PNG.` : await save(picture))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="picture-field">
      {src ? <img className="picture-field__picture" src={src} alt={t`Picture of ${name}`} /> : <Avatar initials={initialsOf(name)} tone="info" />}
      <FileButton
        label={t`Change picture`}
        accept="image/jpeg,image/png"
        icon={<CameraIcon size={20} />}
        isBusy={isBusy}
        onChoose={(file) => void take(file)}
      />
      {fault && (
        <p role="alert" className="picture-field__fault">
          {fault}
        </p>
      )}
    </div>
  )
}
