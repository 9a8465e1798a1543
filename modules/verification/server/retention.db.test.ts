import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AppFixture, createAppFixture, type Shop } from '../../../tests/fixtures/app-fixture.ts'
import { inMemoryFiles } from '../../../tests/fixtures/identity-checks.ts'
import { queuedJobs } from '../../../tests/fixtures/enqueue.ts'
import { handlersOf, runJob } from '../../../tests/fixtures/jobs.ts'
import { staffFileLink } from '../../uploads/index.ts'
import { viewForStaff } from '../../uploads/server/actions/view-for-staff.ts'
import { deleteFilesJob } from '../../uploads/server/jobs.ts'
import { dropOldFilesJob } from './jobs.ts'

const DAY_MS = 24 * 60 * 60_000

let world: AppFixture
let shop: Shop
let files: ReturnType<typeof inMemoryFiles>
beforeEach(async () => {
  world = await createAppFixture()
  shop = await world.createShop('Amina Stores')
  files = inMemoryFiles()
})
afterEach(() => world.close())

type Given = { kind: string; state: string; part: 'video' | 'front'; round?: number; tries?: number; of?: Shop; upload?: string }

/** A step with one file, which came to its state now. */
async function give(id: string, { kind, state, part, round = 1, tries = 1, of = shop, upload = id }: Given): Promise<void> {
  const at = world.clock.now().toISOString()
  const isVideo = part === 'video'
  if (upload === id) await files.put(`key_${id}`, Buffer.from(id))
  await world.rows(`insert into upload (id, business_id, person_id, folder, kind, format, size, width, height, sha256, file_key, created_at)
    values ('${upload}', '${of.businessId}', '${of.caller.personId}', 'LiveVideo', '${isVideo ? 'video' : 'image'}', '${isVideo ? 'webm' : 'jpeg'}', 9,
      ${isVideo ? 'null, null' : '6, 4'}, '\\x00', 'key_${upload}', '${at}') on conflict do nothing`)
  await world.rows(`insert into verification_step (id, business_id, kind, state, tries, moved_at, created_at, review_due_at)
    values ('vst_${kind}_${of.businessId}', '${of.businessId}', '${kind}', '${state}', ${tries}, '${at}', '${at}',
      ${state === 'in_review' ? `'${at}'` : 'null'}) on conflict do nothing`)
  await world.rows(`insert into verification_file (step_id, business_id, round, part, upload_id)
    values ('vst_${kind}_${of.businessId}', '${of.businessId}', ${round}, '${part}', '${upload}')`)
}

/** The night's run, with the deletions that it orders. Returns the files that are left. */
async function night(): Promise<string[]> {
  await runJob(dropOldFilesJob, world, { after: null })
  const drop = await handlersOf([deleteFilesJob.name], { ...world, files })
  for (const { task, payload } of await queuedJobs(world)) if (task === 'uploads.drop-files') await drop[task]!(payload)
  return [...files.kept.keys()].map((key) => key.slice(4)).toSorted()
}

test('a video is deleted a year after its decision, and a photo that was refused or replaced after five; what still holds, waits or is under an order stays', async () => {
  const held = await world.createShop('Bello Foods')
  await give('video', { kind: 'liveliness', state: 'passed', part: 'video' })
  await give('passed', { kind: 'id_card', state: 'passed', part: 'front', round: 2, tries: 2 })
  await give('replaced', { kind: 'id_card', state: 'passed', part: 'front', round: 1, tries: 2 })
  await give('refused', { kind: 'passport', state: 'rejected', part: 'front' })
  await give('waits', { kind: 'cac', state: 'in_review', part: 'front' })
  await give('order', { kind: 'liveliness', state: 'passed', part: 'video', of: held })
  await world.rows(`update business set standing = 'frozen', standing_reason = 'An order' where id = '${held.businessId}'`)
  world.clock.advance(365 * DAY_MS)
  expect(await night()).toContain('video')
  world.clock.advance(1)
  expect(await night()).toEqual(['order', 'passed', 'refused', 'replaced', 'waits'])
  world.clock.advance(1461 * DAY_MS)
  expect(await night()).toEqual(['order', 'passed', 'waits'])
  expect(await world.rows(`select id from upload where dropped_at is not null order by id`)).toEqual(
    ['refused', 'replaced', 'video'].map((id) => ({ id })),
  )
})

test('a photo that a later try used again stays with it, and ends with its business', async () => {
  await give('photo', { kind: 'id_card', state: 'passed', part: 'front', round: 1, tries: 2 })
  await give('again', { kind: 'id_card', state: 'passed', part: 'front', round: 2, tries: 2, upload: 'photo' })
  world.clock.advance(4_000 * DAY_MS)
  expect(await night()).toEqual(['photo'])
  await world.rows(`update business set standing = 'closed'`)
  expect(await night()).toEqual([])
})

test('a later dated rule keeps videos for a shorter time from its day on, and staff read why a file is gone', async () => {
  await give('video', { kind: 'liveliness', state: 'passed', part: 'video' })
  world.clock.advance(100 * DAY_MS)
  const tomorrow = new Date(world.clock.now().getTime() + DAY_MS).toISOString().slice(0, 10)
  await world.rows(`insert into limit_rule (name, amount_kobo, starts_on) values ('video_days', 90, '${tomorrow}')`)
  expect(await night()).toEqual(['video'])
  world.clock.advance(DAY_MS)
  expect(await night()).toEqual([])
  const link = new URL(staffFileLink(world.secrets, { id: 'video', by: 'opr_1' }, world.clock.now()), 'http://desk')
  const { by, until, signature } = Object.fromEntries(link.searchParams) as { by: string; until: string; signature: string }
  await expect(viewForStaff({ ...world, files }, { id: 'video', by, until, signature })).rejects.toMatchObject({ code: 'uploads.retention_over' })
})
