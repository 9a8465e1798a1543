import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import type { Clock } from '../../../platform/clock/index.ts'
import { Refusal } from '../../../platform/problems/index.ts'
import { type MultipartFields, type MultipartParser, createMultipartParser, unreadableForm } from './multipart-parser.ts'
import { createUploadLimits, type UploadSlot, type UploadLimits } from './upload-limits.ts'

/** Around the file: boundaries, names, a few lines of fields. */
const MULTIPART_OVERHEAD_BYTES = 16 * 1024
/** A body of 5 MB comes in some four thousand pieces; one of a byte each would cost a hundred times its size. */
const MAX_CHUNKS = 20_000

/** The worst of mobile networks sends several times as much; whoever is slower holds what has arrived for too long. */
const RATE_WINDOW_MS = 5_000
const MIN_BYTES_PER_WINDOW = 20_000

/** A line that is cut while much is on its way may lose the answer that went before: its sender has so long to hear it and stop. */
const CLOSE_DELAY_MS = 2_000

/** Each file is held at most twice over until it has been looked at. An ID card's three photos may come at once. */
export const createDefaultUploadLimits = (): UploadLimits => createUploadLimits({ bytesAtOnce: 32 * 1024 * 1024, perPerson: 3 })

export type UploadOptions = {
  maxBytes: number
  clock: Pick<Clock, 'sleep'>
  uploadLimits: UploadLimits
  /** Who sends it. */
  senderOf(request: FastifyRequest): string
  /** Counts a try, whatever comes of it, or refuses one too many. */
  countAttempt(personId: string): Promise<void>
}

/**
 * Bodies of this scope are forms with one file. Who sends it is known before the first byte is read, and the try is counted;
 * the bytes are read as they come, and more than the limit are not taken.
 */
export function installMultipartParser(app: FastifyInstance, api: UploadOptions): void {
  const turns = new WeakMap<FastifyRequest, UploadSlot>()
  const hearing = new WeakSet<FastifyRequest>()
  const limitBytes = api.maxBytes + MULTIPART_OVERHEAD_BYTES
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(/^multipart\/form-data(;|$)/, async (request: FastifyRequest, payload: Readable) => {
    const boundary = parseBoundary(request.headers['content-type'] ?? '')
    return receiveBody(payload, boundary, turns.get(request)!, { ...api, limitBytes, keepConnectionOpen: () => hearing.add(request) })
  })
  // The line stays open behind an answer that is to be heard; the framework would close it with the answer.
  app.addHook('onSend', async (request, reply) => void (hearing.has(request) && reply.removeHeader('connection')))
  app.addContentTypeParser('*', (_request, _payload, done) => done(new Refusal('request.media_type', 415, 'Send the file as multipart/form-data')))
  app.addHook('preParsing', async (request: FastifyRequest, reply: FastifyReply) => {
    // Said before a byte is read; what still comes is let go by, so that whoever sends it hears the answer.
    const bytes = Number(request.headers['content-length'] ?? limitBytes)
    if (bytes > limitBytes) throw fileTooLarge(api.maxBytes)
    const sender = api.senderOf(request)
    const turn = api.uploadLimits.acquire(sender, bytes)
    turns.set(request, turn)
    // Also when the sender goes away in the middle.
    reply.raw.once('close', () => turn.release())
    await api.countAttempt(sender)
  })
}

type ReceiveOptions = Pick<UploadOptions, 'maxBytes' | 'clock'> & { limitBytes: number; keepConnectionOpen: () => void }

/**
 * All of the body. Once it is known to be refused the rest is let go by without being held or read, and the answer is given
 * at its end, where its sender listens. Too much is answered at once, and the line is cut a moment later; too slowly is answered and
 * cut at once.
 */
function receiveBody(
  payload: Readable,
  boundary: string,
  turn: UploadSlot,
  { maxBytes, limitBytes, clock, keepConnectionOpen: hears }: ReceiveOptions,
): Promise<MultipartFields> {
  const over = new AbortController()
  let arrived = 0
  let pieces = 0
  let refusal: Error | null = null
  // Set free when the rest is let go by: what it has read is counted no longer.
  let form: MultipartParser | null = createMultipartParser(boundary)
  return new Promise<MultipartFields>((resolve, reject) => {
    payload.on('data', (bytes: Buffer) => {
      const isFirstTooMuch = arrived <= limitBytes && arrived + bytes.length > limitBytes
      arrived += bytes.length
      if (isFirstTooMuch) reject(heard(fileTooLarge(maxBytes)))
      else if (arrived <= limitBytes && refusal === null && !over.signal.aborted) take(bytes)
    })
    payload.once('end', () => {
      const parts = whole()
      // Behind an answer that was given already nobody waits for them.
      parts.catch(() => {})
      resolve(parts)
    })
    for (const end of ['error', 'close']) payload.once(end, () => reject(unreadableForm()))
    void cutWhenSlow(reject)
  }).finally(() => over.abort())

  function heard(answer: Refusal): Refusal {
    letGoBy(answer)
    hears()
    const ended = new AbortController()
    for (const end of ['end', 'close']) payload.once(end, () => ended.abort())
    void clock.sleep(CLOSE_DELAY_MS, ended.signal).then(() => ended.signal.aborted || payload.destroy())
    return answer
  }

  async function whole(): Promise<MultipartFields> {
    if (refusal !== null) throw refusal
    return form!.end()
  }

  function take(bytes: Buffer): void {
    try {
      if (++pieces > MAX_CHUNKS) throw unreadableForm()
      turn.reserveBytes(bytes.length)
      form!.write(bytes)
    } catch (error) {
      letGoBy(error as Error)
    }
  }

  function letGoBy(answer: Error): void {
    refusal = answer
    form = null
    turn.releaseBytes()
  }

  async function cutWhenSlow(cut: (reason: Refusal) => void): Promise<void> {
    for (let before = 0; ; before = arrived) {
      await clock.sleep(RATE_WINDOW_MS, over.signal)
      if (over.signal.aborted) return
      if (arrived - before < MIN_BYTES_PER_WINDOW)
        return cut(new Refusal('uploads.too_slow', 408, 'The connection is too slow to send this file. Try again where it is better.'))
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
