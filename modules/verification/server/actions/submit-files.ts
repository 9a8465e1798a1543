import { lagosDay } from '../../../../platform/clock/index.ts'
import { canonicalJson } from '../../../../platform/crypto/index.ts'
import { badField } from '../../../../platform/problems/index.ts'
import { writeAudit } from '../../../audit/index.ts'
import { findBusiness } from '../../../businesses/index.ts'
import type { Caller } from '../../../identity/index.ts'
import { once, writeJobs, writeLiveEvents } from '../../../ledger/index.ts'
import { findOwnUpload, storePicture, type UploadRow } from '../../../uploads/index.ts'
import type { Folder } from '../../../uploads/contract.ts'
import { oldestPaperDate, type Paper, PAPER_MONTHS, type StepKind, type StepState } from '../../contract.ts'
import { evaluateStepJob } from '../jobs.ts'
import { stepFinished } from '../messages.ts'
import { findStep } from '../queries.ts'
import type { VerificationFileRow } from '../rows.generated.ts'
import { lockStep, storeFiles, storePaper, moveStep, claimVideo } from '../store.ts'
import { rejectFinishedStep, rejectWithoutTries } from './bvn-context.ts'
import type { TenantContext } from '../../../kernel/tenant-context.ts'

export type SubmitContext = Pick<TenantContext, 'tenant' | 'clock' | 'ids' | 'random' | 'secrets' | 'files' | 'productName'>
export type FilePart = VerificationFileRow['part']
type Owner = Pick<Caller, 'businessId' | 'personId' | 'role'>
type FileStep = Exclude<StepKind, 'bvn' | 'nin'>
/** `link`: the address of an upload; `base64`: the picture itself. One of them. */
type SubmittedFile = { part: FilePart; field: string; link?: string | undefined; base64?: string | undefined; title?: string }
type Submission = {
  kind: FileStep
  files: readonly SubmittedFile[]
  question?: string
  paper?: { paper: Paper; datedOn: string | undefined }
}

const FOLDER_OF: Readonly<Record<FileStep, Folder>> = {
  id_card: 'PersonalIdentificationDocument',
  passport: 'PersonalIdentificationDocument',
  liveliness: 'LiveVideo',
  proof_of_address: 'ProofOfAddress',
  cac: 'CAC',
  ammban: 'AmmBan',
  other_documents: 'OtherDocument',
}

/** The identity partner judges these; all others go to staff. */
const JUDGED_BY_PARTNER: readonly StepKind[] = ['id_card', 'passport', 'liveliness']

/**
 * Uploaded photos or a video become a try of their step, and a job asks the partner or staff decide. Addresses must name uploads of
 * this business in the folder of their kind. A video is good for one try, over all businesses. The same call again gets
 * the first reply, in any later state of the step.
 */
export async function submitFiles(context: SubmitContext, caller: Owner, input: Submission, requestId: string): Promise<StepState> {
  const { kind, question } = input
  const at = context.clock.now()
  const paper = input.paper && checkPaper(input.paper, lagosDay(at))
  const uploads = await findUploads(context, caller, input, requestId)
  const isByPartner = JUDGED_BY_PARTNER.includes(kind)
  const fingerprint = canonicalJson({ uploads: uploads.map(({ upload }) => upload.id), titles: titlesOf(input.files), question, paper })
  const intent = { scope: `verification.add_${kind}:${caller.businessId}`, key: requestId, fingerprint }
  const { outcome } = await once<{ state: StepState }>(context.tenant(caller), intent, at, async (tx) => {
    const step = await lockStep(tx, { id: context.ids.next('vst'), businessId: caller.businessId, kind, at })
    rejectFinishedStep(step)
    rejectWithoutTries(step)
    if (question !== undefined && question !== step.question)
      throw badField('question', 'The sentence has changed. Record the video with the new one.')
    const round = step.tries + 1
    await moveStep(tx, step, { to: 'submitted', at })
    await storeFiles(tx, step, { round, files: numbered(uploads) })
    if (paper) await storePaper(tx, step, { round, ...paper })
    for (const { part, field, upload } of uploads)
      if (part === 'video' && !(await claimVideo(tx, step, { uploadId: upload.id, round, at })))
        throw badField(field, 'This video was used before. Record it again.', 'verification.video_used')
    if (isByPartner) await writeJobs(tx, [evaluateStepJob.enqueue({ stepId: step.id, round })])
    else {
      const reason = 'Kasuwa staff are reading it.'
      await moveStep(tx, { ...step, state: 'submitted', tries: round }, { to: 'in_review', why: 'staff', reason, at })
      const owner = (await findBusiness(tx, caller.businessId))!
      const { productName } = context
      await writeJobs(tx, stepFinished.jobs(owner, { productName, owner, step: { ...step, tries: round, state: 'in_review', reason: null } }))
      await writeLiveEvents(tx, [{ business: caller.businessId, cashpoint: null, kind: 'verification.changed', data: {} }], at)
    }
    const entry = { business: caller.businessId, actor: caller.personId, role: caller.role, operation: `verification.add_${kind}` }
    await writeAudit(tx, { ...entry, subject: step.id, requestId, ...(question !== undefined && { facts: { question } }), at })
    return { state: isByPartner ? 'submitted' : 'in_review' }
  })
  return outcome.state
}

type FoundFile = SubmittedFile & { upload: Pick<UploadRow, 'id'> }

/** Pictures in the request become uploads first. A step without tries left stores none. */
async function findUploads(context: SubmitContext, caller: Owner, { kind, files }: Submission, requestId: string): Promise<FoundFile[]> {
  const folder = FOLDER_OF[kind]
  const db = context.tenant(caller)
  if (files.some(({ base64 }) => base64 !== undefined)) {
    const known = await findStep(db, caller.businessId, kind)
    if (known) rejectWithoutTries(known)
  }
  const found = await Promise.all(
    files.map(async (file) => {
      const { field, link, base64, part } = file
      if (link !== undefined) return { ...file, upload: await findOwnUpload(db, caller.businessId, { field, link, folder }) }
      if (base64 === undefined) throw badField(field, 'Upload the file first')
      return { ...file, upload: { id: await storePicture({ ...context, db }, caller, { folder, base64, requestId: `${requestId}-${part}`, field }) } }
    }),
  )
  const again = found.find(({ upload }, at) => found.findIndex((other) => other.upload.id === upload.id) < at)
  if (again) throw badField(again.field, again.part === 'document' ? 'Add each document once' : 'Take a separate photo for each step')
  return found
}

/** Files of one part are numbered from 1. */
const numbered = (files: readonly FoundFile[]) =>
  files.map(({ part, title = null, upload }, at) => ({
    part,
    number: files.slice(0, at).filter((before) => before.part === part).length + 1,
    title,
    uploadId: upload.id,
  }))

const titlesOf = (files: readonly SubmittedFile[]) => (files.some(({ title }) => title !== undefined) ? files.map(({ title }) => title) : undefined)

const TOO_OLD: Readonly<Record<Paper, string>> = {
  utility_bill: 'Send a utility bill under 3 months old.',
  bank_statement: 'Send a bank statement under 1 month old.',
  government_document: '',
}

/** KYC-46, KYC-47, KYC-68: a bill or statement needs a date that is recent, and no document is of tomorrow. */
function checkPaper({ paper, datedOn }: NonNullable<Submission['paper']>, today: string): { paper: Paper; datedOn: string | null } {
  if (datedOn !== undefined && datedOn > today) throw badField('document_date', 'The date is not after today')
  if (PAPER_MONTHS[paper] === null) return { paper, datedOn: datedOn ?? null }
  if (datedOn === undefined) throw badField('document_date', 'Enter the date on the document')
  if (datedOn < oldestPaperDate(paper, today)!) throw badField('document_date', TOO_OLD[paper], 'verification.too_old')
  return { paper, datedOn }
}
