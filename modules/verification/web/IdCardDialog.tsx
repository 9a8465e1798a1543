import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { call } from '../../../ui/data/client.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { Dialog } from '../../../ui/parts/Dialog.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { useUnsaved } from '../../../ui/unsaved.ts'
import { addIdCard, addPassport } from '../contract.ts'
import { PhotoStep } from './PhotoStep.tsx'
import { uploadDocument } from './upload-document.ts'

const SELFIE = { title: t`Selfie`, what: t`Your face` }
const PHOTO_SIDES = {
  id_card: [{ title: t`ID card: front`, what: t`The front of your ID card` }, { title: t`ID card: back`, what: t`The back of your ID card` }, SELFIE],
  passport: [
    { title: t`Passport: page 1`, what: t`Page 1 of your passport` },
    { title: t`Passport: page 2`, what: t`Page 2 of your passport` },
    SELFIE,
  ],
} as const

/** Two sides or pages and a selfie, one after the other. Each is uploaded when it is taken; the last one submits. */
export function IdCardDialog({
  document = 'id_card',
  onClose,
  onSubmitted,
}: {
  document?: keyof typeof PHOTO_SIDES
  onClose: () => void
  onSubmitted: () => void
}) {
  const sides = PHOTO_SIDES[document]
  const [links, setLinks] = useState<readonly string[]>([])
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  useUnsaved(links.length > 0)
  const part = sides[links.length] ?? SELFIE

  async function give(photo: Blob) {
    setBusy(true)
    setFault(null)
    try {
      const link = await uploadDocument(photo, 'PersonalIdentificationDocument')
      const all = [...links.slice(0, 2), link]
      if (all.length < sides.length) {
        setLinks(all)
        notify.success(t`Upload Next Document`)
        return
      }
      const [front_image_url, back_image_url, selfie_image_url] = all as [string, string, string]
      await call(document === 'passport' ? addPassport : addIdCard, { body: { front_image_url, back_image_url, selfie_image_url } })
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
          Step {links.length + 1} of {sides.length}. {part.what}, whole and in good light.
        </Trans>
      </p>
      <PhotoStep key={links.length} what={part.what} isBusy={isBusy} fault={fault} onUpload={(photo) => void give(photo)} />
    </Dialog>
  )
}
