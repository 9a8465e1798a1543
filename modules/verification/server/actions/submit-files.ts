import { canonicalJson } from '../../../../platform/crypto/index.ts'
import { badField } from '../../../../platform/problems/index.ts'
import { writeAudit } from '../../../audit/index.ts'
import type { Caller } from '../../../identity/index.ts'
import { once, writeJobs } from '../../../ledger/index.ts'
import { findOwnUpload } from '../../../uploads/index.ts'
import type { StepKind, StepState } from '../../contract.ts'
import { evaluateStepJob } from '../jobs.ts'
import { lockStep, storeFiles, moveStep, claimVideo } from '../store.ts'
import { rejectFinishedStep, rejectWithoutTries, type VerificationContext } from './bvn-context.ts'

export type FilePart = 'front' | 'back' | 'selfie' | 'video'
type SubmittedFile = { part: FilePart; field: string; link: string }
type Submission = { kind: Exclude<StepKind, 'bvn'>; files: readonly SubmittedFile[]; question?: string }

/**
 * Uploaded photos or a video become a try of their step, and a job asks the partner. Addresses must name uploads of
 * this business in the folder of their kind. A video is good for one try, over all businesses. The same call again gets
 * the first reply, in any later state of the step.
 */
export async function submitFiles(context: VerificationContext, caller: Caller, asked: Submission, requestId: string): Promise<StepState> {
  const { kind, files, question } = asked
  const folder = kind === 'id_card' ? 'PersonalIdentificationDocument' : 'LiveVideo'
  const uploads = await Promise.all(
    files.map(async ({ part, field, link }) => ({
      part,
      field,
      upload: await findOwnUpload(context.db, caller.businessId, { field, link, folder }),
    })),
  )
  const again = uploads.find(({ upload }, at) => uploads.findIndex((other) => other.upload.id === upload.id) < at)
  if (again) throw badField(again.field, 'Take a separate photo for each step')
  const at = context.clock.now()
  const fingerprint = canonicalJson({ uploads: uploads.map(({ upload }) => upload.id), question })
  const intent = { scope: `verification.add_${kind}:${caller.businessId}`, key: requestId, fingerprint }
  const { outcome } = await once<{ state: StepState }>(context.db, intent, at, async (tx) => {
    const step = await lockStep(tx, { id: context.ids.next('vst'), businessId: caller.businessId, kind, at })
    rejectFinishedStep(step)
    rejectWithoutTries(step)
    if (question !== undefined && question !== step.question)
      throw badField('question', 'The sentence has changed. Record the video with the new one.')
    const round = step.tries + 1
    await moveStep(tx, step, { to: 'submitted', at })
    await storeFiles(tx, step, { round, files: uploads.map(({ part, upload }) => ({ part, uploadId: upload.id })) })
    for (const { part, field, upload } of uploads)
      if (part === 'video' && !(await claimVideo(tx, step, { uploadId: upload.id, round, at })))
        throw badField(field, 'This video was used before. Record it again.', 'verification.video_used')
    await writeJobs(tx, [evaluateStepJob.enqueue({ stepId: step.id, round })])
    const entry = { business: caller.businessId, actor: caller.personId, role: caller.role, operation: `verification.add_${kind}` }
    await writeAudit(tx, { ...entry, subject: step.id, requestId, ...(question !== undefined && { facts: { question } }), at })
    return { state: 'submitted' }
  })
  return outcome.state
}
