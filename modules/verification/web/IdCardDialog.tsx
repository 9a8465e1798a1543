import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { call, upload } from '../../../ui/data/client.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { Dialog } from '../../../ui/parts/Dialog.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { useUnsaved } from '../../../ui/unsaved.ts'
import { uploadFile } from '../../uploads/contract.ts'
import { addIdCard } from '../contract.ts'
import { PhotoStep } from './PhotoStep.tsx'

const PHOTO_SIDES = [
  { title: t`ID card: front`, what: t`The front of your ID card` },
  { title: t`ID card: back`, what: t`The back of your ID card` },
  { title: t`Selfie`, what: t`Your face` },
] as const

/** Front, back and selfie, one after the other. Each is uploaded when it is taken; the last one submits. */
export function IdCardDialog({ onClose, onSubmitted }: { onClose: () => void; onSubmitted: () => void }) {
  const [links, setLinks] = useState<readonly string[]>([])
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  useUnsaved(links.length > 0)
  const part = PHOTO_SIDES[links.length] ?? PHOTO_SIDES[2]

  async function give(photo: Blob) {
    setBusy(true)
    setFault(null)
    try {
      const link = await uploadPhoto(photo)
      const all = [...links.slice(0, 2), link]
      if (all.length < PHOTO_SIDES.length) {
        setLinks(all)
        notify.success(t`Upload Next Document`)
        return
      }
      const [front_image_url, back_image_url, selfie_image_url] = all as [string, string, string]
      await call(addIdCard, { body: { front_image_url, back_image_url, selfie_image_url } })
      notify.success(t`Documents Uploaded Successfully`)
      onSubmitted()
    } catch (error) {
      setFault(isProblem(error) ? error.message : t`Error Uploading Document`)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog title={part.title} isOpen onClose={onClose} isUnsaved={links.length > 0}>
      <p>
        <Trans>
          Step {links.length + 1} of {PHOTO_SIDES.length}. {part.what}, whole and in good light.
        </Trans>
      </p>
      <PhotoStep key={links.length} what={part.what} isBusy={isBusy} fault={fault} onUpload={(photo) => void give(photo)} />
    </Dialog>
  )
}

async function uploadPhoto(photo: Blob): Promise<string> {
  try {
    const { file_url } = await upload(uploadFile, { params: { folder: 'PersonalIdentificationDocument' } }, photo, 'photo.jpg')
    if (file_url) return file_url
    throw new Error('no address')
  } catch (error) {
    notify.error((isProblem(error) && error.fileError) || t`Error Uploading Document`)
    throw error
  }
}
