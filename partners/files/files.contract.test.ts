import S3rver from '@20minutes/s3rver'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyFiles } from './copy-files.ts'
import { createDiskFiles, keysOnDisk } from './disk/index.ts'
import type { FileStore } from './port.ts'
import { createS3Files, type S3Settings } from './s3/index.ts'

let folder: string
let server: S3rver
let settings: S3Settings
const stores = {} as Record<'disk' | 's3', FileStore>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kasuwa-files-'))
  server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory: join(folder, 's3'), configureBuckets: [{ name: 'kasuwa' }] })
  const { port } = await server.run()
  settings = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'kasuwa',
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    timeoutMs: 5_000,
  }
  stores.s3 = createS3Files(settings)
  stores.disk = createDiskFiles(join(folder, 'disk'))
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const newKey = () => `upl_${randomBytes(12).toString('hex')}`
const digest = (bytes: Uint8Array | null) => bytes && createHash('sha256').update(bytes).digest('hex')

describe.each(['disk', 's3'] as const)('files on %s', (name) => {
  test('a file comes back byte by byte, and is gone after its removal; a missing file is null and no error', async () => {
    const [files, key, bytes] = [stores[name], newKey(), randomBytes(70_000)]
    expect(await files.get(key)).toBeNull()
    await files.put(key, bytes)
    expect(digest(await files.get(key))).toBe(digest(bytes))
    await files.remove(key)
    await files.remove(key)
    expect(await files.get(key)).toBeNull()
  })

  test.each([0, 3, 20])('a file of %d MB that grows piece by piece is found only when it is finished', async (megabytes) => {
    const [files, key, pieces] = [stores[name], newKey(), Array.from({ length: megabytes }, () => randomBytes(1024 * 1024))]
    const draft = await files.create(key)
    for (const piece of pieces) await draft.write(piece)
    expect(await files.get(key)).toBeNull()
    await draft.finish()
    await draft.discard()
    expect(digest(await files.get(key))).toBe(digest(Buffer.concat(pieces)))
  })

  test('a discarded draft leaves no file', async () => {
    const [files, key] = [stores[name], newKey()]
    const draft = await files.create(key)
    for (let piece = 0; piece < 10; piece++) await draft.write(randomBytes(1024 * 1024))
    await draft.discard()
    expect(await files.get(key)).toBeNull()
  })

  test('a key that could leave its folder is refused', async () => {
    for (const key of ['../../etc/passwd', 'a/b_cdefgh', '', 'short']) await expect(stores[name].put(key, Buffer.from('x'))).rejects.toThrow('no key')
  })

  test('a storage that works has no problem', async () => expect(await stores[name].problem()).toBeNull())
})

test('a storage that refuses our key, has no bucket or does not answer says so, and keeps nothing', async () => {
  const refusing = createS3Files({ ...settings, secretAccessKey: 'another' })
  const elsewhere = createS3Files({ ...settings, bucket: 'missing' })
  const silent = createS3Files({ ...settings, endpoint: 'http://127.0.0.1:9' })
  expect(await refusing.problem()).toContain('refuses our key')
  expect(await elsewhere.problem()).toContain('does not have our bucket')
  expect(await silent.problem()).toContain('does not answer')
  for (const files of [refusing, elsewhere, silent]) await expect(files.put(newKey(), Buffer.from('x'))).rejects.toThrow()
  await expect(refusing.get(newKey())).rejects.toThrow()
})

test('a folder that cannot be written says so', async () => {
  writeFileSync(join(folder, 'a-file'), '')
  expect(await createDiskFiles(join(folder, 'a-file', 'below')).problem()).toContain('refuses to be written')
})

test('a disk without room for the uploads of some minutes says so before it is full', async () => {
  expect(await createDiskFiles(join(folder, 'small'), Number.MAX_SAFE_INTEGER).problem()).toBe('the disk of the uploaded files is full')
})

test('files move from disk to S3 under their keys, with each copy compared before its file is removed; a second run sends none again', async () => {
  const source = join(folder, 'moving')
  const disk = createDiskFiles(source)
  const kept = new Map(Array.from({ length: 30 }, () => [newKey(), randomBytes(2_000)] as const))
  for (const [key, bytes] of kept) await disk.put(key, bytes)
  // Of a crash: no reader ever finds it.
  const [half] = kept.keys()
  writeFileSync(join(source, half!.slice(-2), `${newKey()}.part`), 'half')

  expect(await copyFiles(disk, stores.s3, keysOnDisk(source), { remove: false })).toEqual({ copied: 30, already: 0, removed: 0 })
  expect(await copyFiles(disk, stores.s3, keysOnDisk(source), { remove: true })).toEqual({ copied: 0, already: 30, removed: 30 })
  for (const [key, bytes] of kept) expect(digest(await stores.s3.get(key))).toBe(digest(bytes))
  expect(readdirSync(source, { recursive: true }).filter((path) => String(path).includes('/') && !String(path).endsWith('.part'))).toEqual([])
})

test('a copy that differs stops the move, and its file stays', async () => {
  const source = join(folder, 'spoiled')
  const disk = createDiskFiles(source)
  const key = newKey()
  await disk.put(key, Buffer.from('right'))
  const spoiling: FileStore = { ...stores.s3, put: (name) => stores.s3.put(name, Buffer.from('wrong')) }
  await expect(copyFiles(disk, spoiling, keysOnDisk(source), { remove: true })).rejects.toThrow('differs')
  expect(await disk.get(key)).toEqual(Buffer.from('right'))
})
