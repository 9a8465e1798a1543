import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDiskFiles } from '../../../partners/files/disk/index.ts'
import { schedules } from '../../../apps/jobs.ts'
import { type AppFixture, createAppFixture, type Shop } from '../../../tests/fixtures/app-fixture.ts'
import { inMemoryFiles } from '../../../tests/fixtures/identity-checks.ts'
import { jpeg } from '../../../tests/fixtures/image-fixtures.ts'
import { queuedJobs } from '../../../tests/fixtures/enqueue.ts'
import { storeFile } from './actions.ts'
import { uploadIdFromLink } from './links.ts'
import { handlersOf, runJob } from '../../../tests/fixtures/jobs.ts'
import { deleteFilesJob, deleteUnusedUploadsJob } from './jobs.ts'

const HOUR = 3_600_000

let world: AppFixture
let shop: Shop
let files: ReturnType<typeof inMemoryFiles>
beforeEach(async () => {
  world = await createAppFixture()
  shop = await world.createShop('Amina Stores')
  files = inMemoryFiles()
})
afterEach(() => world.close())

/** With an empty queue, so that later deletions come from the test. */
async function upload(): Promise<{ id: string; key: string }> {
  const link = await storeFile({ ...world, files }, shop.caller, {
    folder: 'PersonalIdentificationDocument',
    file: { name: 'a.jpg', bytes: jpeg(64, 48) },
    requestId: world.ids.next('req'),
  })
  await world.rows('delete from job')
  return { id: uploadIdFromLink(link)!, key: [...files.kept.keys()].at(-1)! }
}
async function submit(uploadId: string): Promise<void> {
  const at = world.clock.now().toISOString()
  const step = world.ids.next('vst')
  await world.rows(`insert into verification_step (id, business_id, kind, state, moved_at, created_at)
    values ('${step}', '${shop.businessId}', 'id_card', 'submitted', '${at}', '${at}') on conflict do nothing`)
  await world.rows(`insert into verification_file (step_id, business_id, round, part, upload_id)
    values ((select id from verification_step where business_id = '${shop.businessId}' and kind = 'id_card'), '${shop.businessId}', 1, 'front', '${uploadId}')`)
}
const forget = () => runJob(deleteUnusedUploadsJob, world, {})
const rows = async () => (await world.rows<{ id: string }>('select id from upload order by id')).map(({ id }) => id)
/** Runs the waiting jobs and removes them. */
async function work(): Promise<void> {
  const handlers = await handlersOf([deleteFilesJob.name], { ...world, files })
  for (const { task, payload } of await queuedJobs(world)) if (task.startsWith('uploads.')) await handlers[task]!(payload)
}

test('an upload that no step has used is gone after a day, with its file, and not before', async () => {
  const { id } = await upload()
  world.clock.advance(24 * HOUR)
  await forget()
  expect(await rows()).toEqual([id])
  world.clock.advance(1)
  await forget()
  await work()
  expect(await rows()).toEqual([])
  expect(files.kept.size).toBe(0)
})

test('one that a step was submitted with stays, however old it is', async () => {
  const used = await upload()
  await upload()
  await submit(used.id)
  world.clock.advance(9_000 * HOUR)
  await forget()
  await work()
  expect(await rows()).toEqual([used.id])
  expect([...files.kept.keys()]).toEqual([used.key])
})

test('many at once go in batches, all of them', async () => {
  const { id } = await upload()
  await world.rows(`insert into upload select 'upl_' || n, business_id, person_id, folder, kind, format, size, width, height, sha256, 'key_' || n, created_at
    from upload, generate_series(1, 450) n where id = '${id}'`)
  world.clock.advance(25 * HOUR)
  await forget()
  expect(await rows()).toEqual([])
  const jobs = (await queuedJobs(world)).filter(({ task }) => task === 'uploads.drop-files')
  expect(jobs.map(({ payload }) => payload['fileKeys']!.length)).toEqual([200, 200, 51])
})

describe('nothing dangles when it dies', () => {
  test('before the commit: the row and its file are both there, and no job deletes it', async () => {
    const { id } = await upload()
    world.clock.advance(25 * HOUR)
    const dying = {
      ...world.db,
      transaction: ((act) =>
        world.db.transaction(async (tx) => [await act(tx), await Promise.reject(new Error('dead'))][0])) as AppFixture['db']['transaction'],
    }
    await expect(runJob(deleteUnusedUploadsJob, { ...world, db: dying }, {})).rejects.toThrow('dead')
    expect([await rows(), files.kept.size, await queuedJobs(world)]).toMatchObject([
      [id],
      1,
      expect.not.arrayContaining([expect.objectContaining({ task: 'uploads.drop-files' })]),
    ])
  })

  test('between the disk and the row: the file is dropped an hour later, and that of an upload that came through is not', async () => {
    const giver = { personId: 'nobody', businessId: shop.businessId }
    await expect(
      storeFile({ ...world, files }, giver, { folder: 'CAC', file: { name: 'a.jpg', bytes: jpeg(64, 48) }, requestId: world.ids.next('req') }),
    ).rejects.toThrow('foreign key')
    expect(files.kept.size).toBe(1)
    const [late] = await world.rows<{ run_at: Date }>(`select run_at from job where task = 'uploads.drop-files'`)
    expect(late!.run_at.getTime() - world.clock.now().getTime()).toBe(HOUR)
    await work()
    expect(files.kept.size).toBe(0)
    await storeFile({ ...world, files }, shop.caller, {
      folder: 'CAC',
      file: { name: 'a.jpg', bytes: jpeg(64, 48) },
      requestId: world.ids.next('req'),
    })
    expect((await queuedJobs(world)).filter(({ task }) => task === 'uploads.drop-files')).toHaveLength(2)
    await work()
    expect(files.kept.size).toBe(1)
  })

  test('in the middle of dropping files: the job is done again, also for those that are gone', async () => {
    const [first] = [await upload(), await upload()]
    world.clock.advance(25 * HOUR)
    await forget()
    files.kept.delete(first.key)
    await work()
    await work()
    expect(files.kept.size).toBe(0)
  })
})

test('a new reference to an upload has to mark it as used', async () => {
  const refers = await world.rows<{ name: string }>(
    `select conrelid::regclass::text as name from pg_constraint where contype = 'f' and confrelid = 'upload'::regclass`,
  )
  const [view] = await world.rows<{ text: string }>(`select pg_get_viewdef('unused_upload') as text`)
  expect(refers.map(({ name }) => name)).toContain('verification_file')
  expect(refers.filter(({ name }) => !view!.text.includes(`FROM ${name} `))).toEqual([])
})

test('it comes by itself every hour', () => {
  expect(schedules).toContainEqual({ task: 'uploads.forget-unused', cron: '40 * * * *' })
})

test('on disk a file is gone when it was removed, and removing it again is no fault', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kasuwa-files-'))
  const disk = createDiskFiles(folder)
  await disk.put('a_key_of_a_file', Buffer.from('x'))
  expect(await disk.get('a_key_of_a_file')).toEqual(Buffer.from('x'))
  await disk.remove('a_key_of_a_file')
  await disk.remove('a_key_of_a_file')
  expect(await disk.get('a_key_of_a_file')).toBeNull()
  expect(() => disk.remove('../../etc/passwd')).toThrow('no key')
  await rm(folder, { recursive: true })
})
