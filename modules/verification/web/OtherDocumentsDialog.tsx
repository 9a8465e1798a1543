import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { call } from '../../../ui/data/client.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { CancelButton, Dialog } from '../../../ui/parts/Dialog.tsx'
import { Field } from '../../../ui/parts/Field.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { useUnsaved } from '../../../ui/unsaved.ts'
import { addOtherDocuments, documentTitleSchema, MAX_OTHER_DOCUMENTS } from '../contract.ts'
import { PhotoStep } from './PhotoStep.tsx'
import { uploadDocument } from './upload-document.ts'

type Added = { url: string; type: string }

/** Documents with a title each, collected and sent together. A file can be chosen once the title is there (KYC-51). */
export function OtherDocumentsDialog({ onClose, onSubmitted }: { onClose: () => void; onSubmitted: () => void }) {
  const [added, setAdded] = useState<readonly Added[]>([])
  const [title, setTitle] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  useUnsaved(added.length > 0 || title !== '')
  const titleFault = title === '' ? undefined : documentTitleSchema.safeParse(title).error?.issues[0]?.message
  const hasTitle = title.trim() !== '' && titleFault === undefined

  async function attempt(work: () => Promise<void>) {
    setBusy(true)
    setFault(null)
    try {
      await work()
    } catch (error) {
      setFault(isProblem(error) ? error.message : t`Error Uploading Document`)
    } finally {
      setBusy(false)
    }
  }
  const add = (photo: Blob) =>
    attempt(async () => {
      const url = await uploadDocument(photo, 'OtherDocument')
      setAdded([...added, { url, type: title.trim() }])
      setTitle('')
      notify.success(t`Upload Next Document`)
    })
  const send = () =>
    attempt(async () => {
      await call(addOtherDocuments, { body: { docs: JSON.stringify(added) } })
      notify.success(t`Documents Uploaded Successfully`)
      onSubmitted()
    })

  return (
    <Dialog title={t`Other documents`} step="" isOpen onClose={onClose} isUnsaved={added.length > 0 || title !== ''}>
      <p>{t`A licence, a lease or a letter that Kasuwa staff asked for. Give each a title first.`}</p>
      {added.length > 0 && (
        <ul className="added-documents" aria-label={t`Documents to send`}>
          {added.map(({ url, type }) => (
            <li key={url}>
              <span>{type}</span>
              <Button kind="text" onClick={() => setAdded(added.filter((each) => each.url !== url))}>{t`Remove ${type}`}</Button>
            </li>
          ))}
        </ul>
      )}
      {added.length < MAX_OTHER_DOCUMENTS && (
        <>
          <div className="form">
            <Field
              label={t`Title of the document`}
              maxLength={100}
              value={title}
              error={titleFault}
              onChange={({ target }) => setTitle(target.value)}
            />
          </div>
          {hasTitle && <PhotoStep key={added.length} what={title.trim()} isBusy={isBusy} fault={null} onUpload={(photo) => void add(photo)} />}
        </>
      )}
      {fault && (
        <Callout tone="wrong" role="alert">
          {fault}
        </Callout>
      )}
      <p className="buttons">
        {added.length > 0 && <Button kind="act" isBusy={isBusy} onClick={() => void send()}>{t`Submit`}</Button>}
        <CancelButton />
      </p>
    </Dialog>
  )
}
