import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import type { Clock } from '../../../platform/clock/index.ts'
import { Refusal } from '../../../platform/problems/index.ts'
import { type MultipartFields, type MultipartParser, createMultipartParser, unreadableForm } from './multipart-parser.ts'
import { createUploadLimits, type UploadSlot, type UploadLimits } from './upload-limits.ts'

/** For everything around the file: boundaries, names, a few short fields. */
const MULTIPART_OVERHEAD_BYTES = 16 * 1024
/** A body of 5 MB arrives in about four thousand chunks. Chunks of one byte would cost a hundred times their size. */
const MAX_CHUNKS = 20_000

/** The slowest mobile networks send several times as much. A slower client would hold its bytes in memory for too long. */
const RATE_WINDOW_MS = 5_000
const MIN_BYTES_PER_WINDOW = 20_000

/**
 * Closing a connection with bytes in transit may lose the answer sent before. The client gets this long to read it and
 * stop.
 */
const CLOSE_DELAY_MS = 2_000

/** A file is held at most twice until it has been examined. The three photos of an ID card may arrive at once. */
export const createDefaultUploadLimits = (): UploadLimits => createUploadLimits({ bytesAtOnce: 32 * 1024 * 1024, perPerson: 3 })

export type UploadOptions = {
  maxBytes: number
  clock: Pick<Clock, 'sleep'>
  uploadLimits: UploadLimits
  /** The sender of a request: a person, or an address without a session. */
  senderOf(request: FastifyRequest): string
  /** Counts an attempt with any outcome, or refuses one too many. */
  countAttempt(personId: string): Promise<void>
}

/**
 * Accepts forms with one file in this scope. The sender is known and the attempt counted before the first byte is read.
 * Bytes are parsed as they arrive, and those beyond the limit are not kept.
 */
export function installMultipartParser(app: FastifyInstance, api: UploadOptions): void {
  const slots = new WeakMap<FastifyRequest, UploadSlot>()
  const keptOpen = new WeakSet<FastifyRequest>()
  const limitBytes = api.maxBytes + MULTIPART_OVERHEAD_BYTES
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(/^multipart\/form-data(;|$)/, async (request: FastifyRequest, payload: Readable) => {
    const boundary = parseBoundary(request.headers['content-type'] ?? '')
    return receiveBody(payload, boundary, slots.get(request)!, { ...api, limitBytes, keepConnectionOpen: () => keptOpen.add(request) })
  })
  // The framework would close the connection with the answer; here the client must be able to read it.
  app.addHook('onSend', async (request, reply) => void (keptOpen.has(request) && reply.removeHeader('connection')))
  app.addContentTypeParser('*', (_request, _payload, done) => done(new Refusal('request.media_type', 415, 'Send the file as multipart/form-data')))
  app.addHook('preParsing', async (request: FastifyRequest, reply: FastifyReply) => {
    // Refused before a byte is read. The rest is discarded, so that the client reads the answer.
    const bytes = Number(request.headers['content-length'] ?? limitBytes)
    if (bytes > limitBytes) throw fileTooLarge(api.maxBytes)
    const sender = api.senderOf(request)
    const slot = api.uploadLimits.acquire(sender, bytes)
    slots.set(request, slot)
    // Also runs when the client disconnects in the middle.
    reply.raw.once('close', () => slot.release())
    await api.countAttempt(sender)
  })
}

type ReceiveOptions = Pick<UploadOptions, 'maxBytes' | 'clock'> & { limitBytes: number; keepConnectionOpen: () => void }

/**
 * Receives the whole body. After a refusal the rest is discarded without being kept or parsed. The answer follows at
 * the end of the body, when the client reads. A body over the limit is answered at once, and its connection closed a
 * moment later. A body that is too slow is answered and closed at once.
 */
function receiveBody(
  payload: Readable,
  boundary: string,
  slot: UploadSlot,
  { maxBytes, limitBytes, clock, keepConnectionOpen }: ReceiveOptions,
): Promise<MultipartFields> {
  const over = new AbortController()
  let arrived = 0
  let chunks = 0
  let refusal: Error | null = null
  // Null after a refusal: the bytes that it has read no longer count.
  let form: MultipartParser | null = createMultipartParser(boundary)
  return new Promise<MultipartFields>((resolve, reject) => {
    payload.on('data', (bytes: Buffer) => {
      const isFirstTooMuch = arrived <= limitBytes && arrived + bytes.length > limitBytes
      arrived += bytes.length
      if (isFirstTooMuch) reject(refuseEarly(fileTooLarge(maxBytes)))
      else if (arrived <= limitBytes && refusal === null && !over.signal.aborted) parse(bytes)
    })
    payload.once('end', () => {
      const parts = finish()
      // When the answer was sent already, this rejection has no other handler.
      parts.catch(() => {})
      resolve(parts)
    })
    for (const end of ['error', 'close']) payload.once(end, () => reject(unreadableForm()))
    void cutWhenSlow(reject)
  }).finally(() => over.abort())

  function refuseEarly(answer: Refusal): Refusal {
    discardRest(answer)
    keepConnectionOpen()
    const ended = new AbortController()
    for (const end of ['end', 'close']) payload.once(end, () => ended.abort())
    void clock.sleep(CLOSE_DELAY_MS, ended.signal).then(() => ended.signal.aborted || payload.destroy())
    return answer
  }

  async function finish(): Promise<MultipartFields> {
    if (refusal !== null) throw refusal
    return form!.end()
  }

  function parse(bytes: Buffer): void {
    try {
      if (++chunks > MAX_CHUNKS) throw unreadableForm()
      slot.reserveBytes(bytes.length)
      form!.write(bytes)
    } catch (error) {
      discardRest(error as Error)
    }
  }

  function discardRest(answer: Error): void {
    refusal = answer
    form = null
    slot.releaseBytes()
  }

  async function cutWhenSlow(cut: (reason: Refusal) => void): Promise<void> {
    for (let before = 0; ; before = arrived) {
      await clock.sleep(RATE_WINDOW_MS, over.signal)
      if (over.signal.aborted) return
      if (arrived - before < MIN_BYTES_PER_WINDOW)
        return cut(new Refusal('uploads.too_slow', 408, 'The connection is too slow to send this file. Try again on a better network.'))
    }
  }
}

function parseBoundary(contentType: string): string {
  const found = /; *boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70})) *(?:;|$)/i.exec(contentType)
  if (!found) throw unreadableForm()
  return found[1] ?? found[2]!
}

function fileTooLarge(maxBytes: number): Refusal {
  const message = `The file is larger than ${maxBytes / 1024 / 1024} MB`
  return new Refusal('uploads.too_large', 413, message, { fieldErrors: [{ field: 'file', message }] })
}
