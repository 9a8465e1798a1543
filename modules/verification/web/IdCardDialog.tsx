import { t } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'
import { call } from '../../../ui/data/client.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { Dialog } from '../../../ui/parts/Dialog.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { addIdCard, addPassport } from '../contract.ts'
import { AcceptedCards } from './AcceptedCards.tsx'
import { PhotoStep } from './PhotoStep.tsx'
import { keepSentPhotos, readSentPhotos } from './sent-photos.ts'
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

/** Two sides or pages and a selfie, one after the other. Each is uploaded when it is taken; the last one submits. After a reload those that the server has need not be sent again. */
export function IdCardDialog({
  document = 'id_card',
  gains,
  onClose,
  onSubmitted,
}: {
  document?: keyof typeof PHOTO_SIDES
  /** What this step and the next ones make possible. */
  gains?: ReactNode
  onClose: () => void
  onSubmitted: () => void
}) {
  const sides = PHOTO_SIDES[document]
  const [links, setLinks] = useState<readonly string[]>(() => readSentPhotos(document))
  /** The photos that were sent before this dialog opened. */
  const [sentBefore, setSentBefore] = useState(links.length)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const part = sides[links.length] ?? SELFIE

  function keep(next: readonly string[]) {
    setLinks(next)
    keepSentPhotos(document, next)
  }
  function startAgain() {
    setSentBefore(0)
    setFault(null)
    keep([])
  }
  async function give(photo: Blob) {
    setBusy(true)
    setFault(null)
    try {
      const link = await uploadDocument(photo, 'PersonalIdentificationDocument')
      const all = [...links.slice(0, 2), link]
      if (all.length < sides.length) {
        keep(all)
        notify.success(t`Upload Next Document`)
        return
      }
      const [front_image_url, back_image_url, selfie_image_url] = all as [string, string, string]
      await call(document === 'passport' ? addPassport : addIdCard, { body: { front_image_url, back_image_url, selfie_image_url } })
      keepSentPhotos(document, [])
      notify.success(t`Documents Uploaded Successfully`)
      onSubmitted()
    } catch (error) {
      setFault(isProblem(error) ? error.message : t`Error Uploading Document`)
      // The server has one of the earlier photos no more.
      if (isProblem(error) && error.fieldErrors.some(({ field }) => field === 'front_image_url' || field === 'back_image_url')) keep([])
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog title={part.title} step={t`Step ${links.length + 1} of ${sides.length}`} isOpen onClose={onClose}>
      {gains}
      <p>{t`${part.what}, whole and in good light.`}</p>
      {sentBefore > 0 && links.length >= sentBefore && (
        <Callout
          tone="info"
          title={sentBefore === 1 ? t`Already uploaded: ${sides[0].title}` : t`Already uploaded: ${sides[0].title} and ${sides[1].title}`}
        >
          <Button kind="text" size="small" onClick={startAgain}>{t`Start again`}</Button>
        </Callout>
      )}
      {document === 'id_card' && links.length === 0 && <AcceptedCards />}
      <PhotoStep
        number={links.length}
        what={part.what}
        isBusy={isBusy}
        fault={fault}
        facing={part === SELFIE ? 'user' : 'environment'}
        onUpload={(photo) => void give(photo)}
      />
    </Dialog>
  )
}
