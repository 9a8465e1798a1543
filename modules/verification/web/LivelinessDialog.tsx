import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { VideoCapture } from '../../../ui/camera/VideoCapture.tsx'
import { call, upload } from '../../../ui/data/client.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { Dialog } from '../../../ui/parts/Dialog.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { uploadFile } from '../../uploads/contract.ts'
import { addLiveliness } from '../contract.ts'

const RECORDING_S = 5

/** An introduction, five seconds of video in which the owner follows an instruction, then retake or send. */
export function LivelinessDialog({
  question,
  gains,
  onClose,
  onSubmitted,
}: {
  question: string
  /** What this step and the next ones make possible. */
  gains?: ReactNode
  onClose: () => void
  onSubmitted: () => void
}) {
  const [isUnsaved, setUnsaved] = useState(false)
  async function give(recorded: Blob): Promise<string | null> {
    try {
      const { file_url } = await upload(uploadFile, { params: { folder: 'LiveVideo' } }, recorded, 'video')
      await call(addLiveliness, { body: { video: file_url, question } })
      notify.success(t`Video Uploaded Successfully`)
      onSubmitted()
      return null
    } catch (error) {
      notify.error((isProblem(error) && error.fileError) || t`Error on uploading video`)
      return isProblem(error) ? error.message : t`Error on uploading video`
    }
  }
  return (
    <Dialog title={t`Liveliness video`} step="" isOpen onClose={onClose} isUnsaved={isUnsaved}>
      {gains}
      <VideoCapture
        question={question}
        recordingSeconds={RECORDING_S}
        introduction={<Trans>A {RECORDING_S}-second video shows that it is you. Sit in good light, alone in the picture, and do this:</Trans>}
        onUpload={give}
        onUnsaved={setUnsaved}
      />
    </Dialog>
  )
}
