import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AppFixture, createAppFixture, type Shop } from '../../../tests/fixtures/app-fixture.ts'
import { inMemoryFiles } from '../../../tests/fixtures/identity-checks.ts'
import { jpeg } from '../../../tests/fixtures/image-fixtures.ts'
import { queuedJobs } from '../../../tests/fixtures/enqueue.ts'
import { storeFile } from './actions.ts'
import { handlersOf } from '../../../tests/fixtures/jobs.ts'
import { deleteFilesJob } from './jobs.ts'
import { uploadIdFromLink } from './links.ts'

let world: AppFixture
let shop: Shop
let files: ReturnType<typeof inMemoryFiles>
beforeEach(async () => {
  world = await createAppFixture()
  shop = await world.createShop('Amina Stores')
  files = inMemoryFiles()
})
afterEach(() => world.close())

const keep = async (requestId: string, bytes = jpeg(64, 48), by = shop.caller, folder: 'CAC' | 'ProofOfAddress' = 'CAC') =>
  uploadIdFromLink(await storeFile({ ...world, files }, by, { folder, file: { name: 'a.jpg', bytes }, requestId }))
const rows = async () => (await world.rows<{ id: string }>('select id from upload order by id')).map(({ id }) => id)

test('a file that is sent again under the same request is the upload of the first time, and kept once', async () => {
  const first = await keep('the same')
  world.clock.advance(60_000)
  expect(await keep('the same')).toBe(first)
  expect([await rows(), files.kept.size]).toEqual([[first], 1])
  expect(await keep('another')).not.toBe(first)
})

test('of copies that come at once one is kept, all are answered with it, and the bytes of the others go', async () => {
  const kept = await Promise.all(Array.from({ length: 8 }, () => keep('the same')))
  expect(new Set(kept).size).toBe(1)
  expect(await rows()).toEqual([kept[0]])
  const handlers = await handlersOf([deleteFilesJob.name], { ...world, files })
  for (const { task, payload } of await queuedJobs(world)) if (task.startsWith('uploads.drop')) await handlers[task]!(payload)
  expect(files.kept.size).toBe(1)
})

test('another file, or another folder, under the same request is refused', async () => {
  await keep('the same')
  await expect(keep('the same', jpeg(65, 48))).rejects.toMatchObject({ httpStatus: 409, code: 'request.reference_reused' })
  await expect(keep('the same', jpeg(64, 48), shop.caller, 'ProofOfAddress')).rejects.toMatchObject({ httpStatus: 409 })
  expect(files.kept.size).toBe(1)
})

test('the same request of another person is an upload of their own', async () => {
  const other = await world.createShop('Bello Foods')
  expect(await keep('the same', jpeg(64, 48), other.caller)).not.toBe(await keep('the same'))
  expect(await rows()).toHaveLength(2)
})
