import { t } from '@lingui/core/macro'
import { upload } from '../../../ui/data/client.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { VideoCapture } from '../../../ui/camera/VideoCapture.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import type { ConfirmedVideo } from './confirmed-video.ts'
import { uploadFile } from '../../uploads/contract.ts'
import { VIDEO_FOLDERS, type VideoPurpose } from '../contract.ts'

/** S2 §9: a countdown of five seconds, then six seconds of recording. */
const COUNTDOWN_S = 5
const RECORDING_S = 6

const uploadFor = (purpose: VideoPurpose) => (video: Blob) => upload(uploadFile, { params: { folder: VIDEO_FOLDERS[purpose] } }, video, 'video')

/**
 * The video that confirms a change. `onUploaded` completes the change, and returns the sentence that refuses it, else null. Without a
 * session `send` replaces the upload.
 */
export default function VideoConfirmation({
  question,
  purpose,
  send = uploadFor(purpose),
  onUploaded,
  onUnsaved,
}: {
  question: string
  purpose: VideoPurpose
  send?: ((video: Blob) => Promise<{ file_url: string }>) | undefined
  onUploaded: (confirmed: ConfirmedVideo) => Promise<string | null>
  onUnsaved?: (isUnsaved: boolean) => void
}) {
  async function give(video: Blob): Promise<string | null> {
    let sent: { file_url: string }
    try {
      sent = await send(video)
    } catch (error) {
      notify.error((isProblem(error) && error.fileError) || t`Error on uploading video`)
      return isProblem(error) ? error.message : t`Error on uploading video`
    }
    notify.success(t`Video Uploaded Successfully`)
    return onUploaded({ video_url: sent.file_url, question })
  }
  return (
    <VideoCapture
      question={question}
      countdownSeconds={COUNTDOWN_S}
      recordingSeconds={RECORDING_S}
      introduction={t`A 6-second video confirms that this is you. Sit in good light, alone in the picture, and do this:`}
      onUpload={give}
      {...(onUnsaved && { onUnsaved })}
    />
  )
}
