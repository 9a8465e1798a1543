import { S3mini } from 's3mini'
import { FILE_KEY, type FileDraft, type FileStore } from '../port.ts'
import type { S3Settings } from './settings.ts'

export { type S3Settings, s3SettingsFromEnv } from './settings.ts'

/** S3 accepts no smaller part but the last one. */
const PART_BYTES = 8 * 1024 * 1024
const TYPE = 'application/octet-stream'

/** Any storage that speaks S3, with the bucket in the path. The storage makes a file visible when its upload is complete. */
export function createS3Files(settings: S3Settings): FileStore {
  const s3 = new S3mini({
    accessKeyId: settings.accessKeyId,
    secretAccessKey: settings.secretAccessKey,
    endpoint: `${settings.endpoint}/${settings.bucket}`,
    region: settings.region,
    requestAbortTimeout: settings.timeoutMs,
  })

  async function put(key: string, bytes: Uint8Array): Promise<void> {
    const answer = await s3.putObject(checked(key), Buffer.from(bytes), TYPE)
    if (!answer.ok) throw new Error(`the storage of files refused a file: ${answer.status}`)
  }

  return {
    put,
    create: async (key) => createDraft(s3, checked(key), put),
    async get(key) {
      const bytes = await s3.getObjectArrayBuffer(checked(key))
      return bytes === null ? null : Buffer.from(bytes)
    },
    async remove(key) {
      await s3.deleteObject(checked(key))
    },
    async problem() {
      try {
        return (await s3.bucketExists()) ? null : 'the storage of files does not have our bucket, or refuses our key'
      } catch {
        return 'the storage of files does not answer'
      }
    },
  }
}

function checked(key: string): string {
  if (!FILE_KEY.test(key)) throw new Error('this is no key of a file')
  return key
}

/** Keeps at most one part in memory. A file below the size of a part is one request. */
function createDraft(s3: S3mini, key: string, put: FileStore['put']): FileDraft {
  let pending: Uint8Array[] = []
  let pendingBytes = 0
  let uploadId: string | null = null
  const parts: { partNumber: number; etag: string }[] = []
  let isOpen = true

  async function sendPart(): Promise<void> {
    uploadId ??= await s3.getMultipartUploadId(key, TYPE)
    const part = Buffer.concat(pending)
    pending = []
    pendingBytes = 0
    parts.push(await s3.uploadPart(key, uploadId, part, parts.length + 1))
  }

  return {
    async write(bytes) {
      // The caller may reuse its buffer.
      pending.push(Buffer.from(bytes))
      pendingBytes += bytes.byteLength
      if (pendingBytes >= PART_BYTES) await sendPart()
    },
    async finish() {
      if (uploadId === null) await put(key, Buffer.concat(pending))
      else {
        if (pendingBytes > 0) await sendPart()
        await s3.completeMultipartUpload(key, uploadId, parts)
      }
      isOpen = false
    },
    async discard() {
      if (!isOpen) return
      isOpen = false
      pending = []
      // Parts of an upload that is never completed are no file. The bucket's lifecycle rule deletes the ones that remain here.
      if (uploadId !== null) await s3.abortMultipartUpload(key, uploadId).catch(() => {})
    },
  }
}
