import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { UploadedFile } from '../../platform/http/contract.ts'
import { badField, Refusal } from '../../platform/problems/index.ts'

/** Around the file: boundaries, names, a few lines of fields. */
const FORM_LIMIT_BYTES = 16 * 1024

/**
 * Of files that arrive at the same time in this process: each is held whole, some four times over, until it has been looked
 * at. By bytes and not by number, so that a few slow phones with small photos keep nobody waiting.
 */
const BYTES_AT_ONCE = 16 * 1024 * 1024

/**
 * Bodies of this scope are forms with one file. Who sends it is known before the first byte is read; the bytes are counted
 * as they come, and more than the limit are not taken.
 */
export function readForms(app: FastifyInstance, mostBytes: number): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    /^multipart\/form-data(;|$)/,
    { parseAs: 'buffer', bodyLimit: mostBytes + FORM_LIMIT_BYTES },
    async (request: FastifyRequest, bytes: Buffer) => partsOfForm(bytes, request.headers['content-type'] ?? ''),
  )
  app.addContentTypeParser('*', (_request, _payload, done) => done(new Refusal('request.media_type', 415, 'Send the file as multipart/form-data')))
  app.addHook('preParsing', async (request, reply) => {
    // Said before a byte is read; what still comes is let go by, so that whoever sends it hears the answer.
    const bytes = Number(request.headers['content-length'] ?? mostBytes + FORM_LIMIT_BYTES)
    if (bytes > mostBytes + FORM_LIMIT_BYTES) throw tooLarge(mostBytes)
    takeTurn(reply, bytes)
  })
  app.setErrorHandler((error) => {
    if ((error as { code?: string }).code !== 'FST_ERR_CTP_BODY_TOO_LARGE') throw error
    throw tooLarge(mostBytes)
  })
}

function tooLarge(mostBytes: number): Refusal {
  const message = `The file is larger than ${mostBytes / 1024 / 1024} MB`
  return new Refusal('uploads.too_large', 413, message, { fieldErrors: [{ field: 'file', message }] })
}

let underWay = 0

/** `bytes`: as many as the sender announces, or as many as it may send at most. */
function takeTurn(reply: FastifyReply, bytes: number): void {
  if (underWay > 0 && underWay + bytes > BYTES_AT_ONCE)
    throw new Refusal('uploads.busy', 503, 'Many files are being sent at the moment. Please try again.', { retryAfterSeconds: 2 })
  underWay += bytes
  // Also when the sender goes away in the middle.
  reply.raw.once('close', () => (underWay -= bytes))
}

/** Each field once; texts as texts, the file with its bytes. What the contract does not name is refused later, with its name. */
async function partsOfForm(bytes: Buffer, contentType: string): Promise<Record<string, string | UploadedFile>> {
  const form = await new Response(bytes as Buffer<ArrayBuffer>, { headers: { 'content-type': contentType } }).formData().catch(() => {
    throw badField('file', 'The form cannot be read; send it again')
  })
  const parts: Record<string, string | UploadedFile> = {}
  for (const [name, value] of form.entries()) {
    if (Object.hasOwn(parts, name) || name === '__proto__') throw badField(name, `${name} may stand only once`)
    parts[name] = typeof value === 'string' ? value : { name: value.name, bytes: new Uint8Array(await value.arrayBuffer()) }
  }
  return parts
}
