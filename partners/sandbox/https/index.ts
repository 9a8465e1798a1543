import { z } from 'zod'
import type { Clock } from '../../../platform/clock/index.ts'
import type { SandboxHost } from '../port.ts'
import type { SandboxSettings } from './settings.ts'
import { isSigned, MAX_AGE_MS, SIGNATURE_HEADER, signatureOf, TIME_HEADER } from './signature.ts'

export { sandboxSettingsFromEnv } from './settings.ts'

const text = z.string().max(500)
const twinSchema = z.strictObject({
  businessId: text,
  accountType: z.int(),
  name: text,
  classification: text,
  industry: text,
  state: text,
  lga: text,
  address: text,
  phone: text,
  email: text,
  contactFirstname: text,
  contactLastname: text,
  owner: z.strictObject({ email: text, phone: text.nullable(), passwordHash: text, firstname: text, lastname: text }),
})

/** Talks to another installation of this product. The request is signed, because it carries a login. */
export function createHttpsSandbox({ url, key, timeoutMs }: SandboxSettings, { now }: Pick<Clock, 'now'>): SandboxHost {
  return {
    url: key === null ? null : url,
    async createTwin(twin) {
      if (url === null || key === null) return 'refused'
      const body = JSON.stringify(twin)
      const time = now().toISOString()
      try {
        const answer = await fetch(`${url}/api/callbacks/sandbox/twins`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            [TIME_HEADER]: time,
            [SIGNATURE_HEADER]: signatureOf(key, time, body).toString('hex'),
          },
          body,
          redirect: 'manual',
          signal: AbortSignal.timeout(timeoutMs),
        })
        await answer.body?.cancel()
        if (answer.ok) return 'created'
        return answer.status === 401 || answer.status === 422 ? 'refused' : 'unknown'
      } catch {
        return 'unknown'
      }
    },
    readTwin({ headers, rawBody, now: at }) {
      const time = headers[TIME_HEADER]
      if (key === null || typeof time !== 'string') return null
      const age = Math.abs(at.getTime() - Date.parse(time))
      if (!(age <= MAX_AGE_MS) || !isSigned(key, time, rawBody, headers[SIGNATURE_HEADER])) return null
      return twinSchema.safeParse(parseJson(rawBody)).data ?? null
    },
  }
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return null
  }
}
