import type { AppContext } from '../../../kernel/app-context.ts'
import type { Sql } from '../../../../platform/db/index.ts'
import { type CommandPlace, readsOf } from '../../../ledger/index.ts'
import { badField, Refusal } from '../../../../platform/problems/index.ts'
import { flagReader } from '../../../flags/index.ts'
import { type UploadRow, uploadOfLink } from '../../../uploads/index.ts'
import { VIDEO_FOLDERS, type VideoPurpose } from '../../contract.ts'
import { videoConfirmationFlag } from '../../flag.ts'
import { drawPrompt } from './liveness-prompts.ts'
import { confirmVideo, openVideoQuestion, recentlyConfirmed, openConfirmation } from './store.ts'

export type VideoContext = Pick<AppContext, 'clock' | 'ids' | 'random' | 'mainSiteUrl'> & { db: CommandPlace }

/** A question that waited longer is drawn anew, so that a video cannot be prepared for it. */
const QUESTION_LIFETIME_MS = 30 * 60_000
/** Another code can be asked for without another video. */
const RESEND_WINDOW_MS = 30 * 60_000

/** `subject` identifies the question; `owner` is null without a session. */
export type VideoSubject = { purpose: VideoPurpose; subject: string; owner: { personId: string; businessId: string } | null }

export type GivenVideo = { video_url?: string | undefined; question?: string | undefined }

/** A video about what a person does in one business. */
export const memberVideo = (
  purpose: 'pin_change' | 'pin_reset' | 'team_invite',
  { personId, businessId }: { personId: string; businessId: string },
): VideoSubject => ({
  purpose,
  subject: `${personId} ${businessId}`,
  owner: { personId, businessId },
})

/** Whether a video confirms changes of this caller. */
export const isVideoRequiredOf = (context: VideoContext, owner: { businessId: string }): Promise<boolean> => isOn(context, { owner })

const isOn = (context: VideoContext, { owner }: { owner: { businessId: string } | null }): Promise<boolean> =>
  flagReader({ ...context, db: { system: readsOf(context.db) } }).isEnabled(videoConfirmationFlag, owner ? { businessId: owner.businessId } : {})

/** The sentence to say in the video, and the id of the confirmation. Null where no video is asked for. The sentence stays for 30 minutes. */
export async function askForVideo(context: VideoContext, of: VideoSubject): Promise<{ id: string; question: string } | null> {
  if (!(await isOn(context, of))) return null
  const at = context.clock.now()
  const drawn = {
    id: context.ids.next('vcf'),
    question: drawPrompt(context.random, null),
    at,
    staleBefore: new Date(at.getTime() - QUESTION_LIFETIME_MS),
  }
  return openVideoQuestion(readsOf(context.db), { ...of, ...drawn })
}

/**
 * Checks the video before the change. Returns what the commit of the change adds: it records the video, once. Null: no video is asked for.
 * Refuses a video that is missing, of another person or folder, for another question, or used before.
 */
export async function checkVideo(context: VideoContext, of: VideoSubject, given: GivenVideo): Promise<((tx: Sql, at: Date) => Promise<void>) | null> {
  if (!(await isOn(context, of))) return null
  if (given.video_url === undefined || given.question === undefined) {
    if (
      of.purpose === 'password_reset' &&
      (await recentlyConfirmed(readsOf(context.db), of, new Date(context.clock.now().getTime() - RESEND_WINDOW_MS)))
    )
      return null
    throw new Refusal('identity.video_required', 403, 'Record the video to confirm this change.')
  }
  const open = await openConfirmation(readsOf(context.db), of)
  if (!open || open.question !== given.question)
    throw badField('question', 'This sentence has changed. Record the video again.', 'identity.other_question')
  const video = await uploadOfLink(readsOf(context.db), given.video_url)
  const isFrom = ({ person_id, visitor }: Pick<UploadRow, 'person_id' | 'visitor'>) =>
    of.owner ? person_id === of.owner.personId : visitor === open.id
  if (!video || video.folder !== VIDEO_FOLDERS[of.purpose] || !isFrom(video))
    throw badField('video_url', 'This file was not found. Upload it again.', 'uploads.not_found')
  return async (tx, at) => {
    if (!(await confirmVideo(tx, { id: open.id, video, at })))
      throw badField('video_url', 'This video was used before. Record a new one.', 'identity.used_video')
  }
}
