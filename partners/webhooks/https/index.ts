import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { readFileSync } from 'node:fs'
import * as https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isUsedConnectionClosed } from '../../../platform/http/closed-connection.ts'
import type { WebhookAnswer, WebhookRequest, Webhooks } from '../port.ts'
import { hostOf, isPublicAddress, NOT_PUBLIC, readWebhookUrl } from './address-rules.ts'

type Env = Readonly<Record<string, string | undefined>>

export type WebhookSettings = {
  timeoutMs: number
  /** One receiver on this machine, for tests; production refuses the setting. */
  testReceiver: { origin: string; certificate: string } | null
  /** Answers with all addresses of a name. */
  resolve: Resolve
}

export type Resolve = (hostname: string, done: (error: Error | null, addresses: readonly LookupAddress[]) => void) => void

const TIMEOUT_MS = 10_000
const NOT_FOUND = 'This address was not found. Check its spelling.'
const MAX_ANSWER_BYTES = 64 * 1024
const MAX_SOCKETS_PER_HOST = 8

/** A name server that a stranger runs may be slow on purpose. */
const LOOKUP_MS = 2_000

/** Asks the name servers itself: the system's look-up takes one of four threads, which passwords need, too. It knows no name of the hosts file. */
function nameServerResolve(): Resolve {
  const resolver = new Resolver({ timeout: 800, tries: 2 })
  return (hostname, done) => {
    const queries = [resolver.resolve4(hostname), resolver.resolve6(hostname)]
    void Promise.allSettled(queries).then(([four, six]) => {
      const addresses = [
        ...(four!.status === 'fulfilled' ? four!.value.map((address) => ({ address, family: 4 })) : []),
        ...(six!.status === 'fulfilled' ? six!.value.map((address) => ({ address, family: 6 })) : []),
      ]
      done(addresses.length === 0 && four!.status === 'rejected' ? four!.reason : null, addresses)
    })
  }
}

/** WEBHOOK_TEST_RECEIVER is an origin and the file of its certificate: `https://127.0.0.1:4433 /tmp/receiver.pem`. */
export function webhookSettingsFromEnv(env: Env): WebhookSettings {
  const [origin, file] = (env['WEBHOOK_TEST_RECEIVER'] ?? '').split(' ')
  return {
    timeoutMs: TIMEOUT_MS,
    testReceiver: origin && file ? { origin, certificate: readFileSync(file, 'utf8') } : null,
    resolve: nameServerResolve(),
  }
}

/**
 * The only client for addresses that strangers choose: HTTPS, no redirect, no address of a private network. A name is resolved once for each
 * connection, and the connection goes to an address that was judged.
 */
export function createHttpsWebhooks(settings: WebhookSettings): Webhooks {
  const guarded = { maxSockets: MAX_SOCKETS_PER_HOST, timeout: settings.timeoutMs, lookup: guardedLookup(settings.resolve) }
  const agents: Agents = { kept: new https.Agent({ ...guarded, keepAlive: true }), fresh: new https.Agent(guarded) }
  const { testReceiver } = settings
  const trusting = testReceiver && { ca: testReceiver.certificate, maxSockets: MAX_SOCKETS_PER_HOST }
  const testAgents: Agents | null = trusting && { kept: new https.Agent({ ...trusting, keepAlive: true }), fresh: new https.Agent(trusting) }
  const isTestReceiver = (url: string) => testReceiver !== null && URL.parse(url)?.origin === testReceiver.origin
  return {
    async checkAddress(text) {
      if (isTestReceiver(text)) return null
      const url = readWebhookUrl(text)
      if (typeof url === 'string') return url
      const host = hostOf(url)
      if (isIP(host)) return null
      return new Promise((resolve) => {
        AbortSignal.timeout(LOOKUP_MS).addEventListener('abort', () => resolve(NOT_FOUND))
        settings.resolve(host, (error, addresses) => {
          if (error || addresses.length === 0) resolve(NOT_FOUND)
          else resolve(addresses.every(({ address }) => isPublicAddress(address)) ? null : NOT_PUBLIC)
        })
      })
    },
    async send(request) {
      const isForTest = isTestReceiver(request.url)
      const url = isForTest ? new URL(request.url) : readWebhookUrl(request.url)
      if (typeof url === 'string') return { outcome: 'refused', reason: url }
      const { kept, fresh } = isForTest ? testAgents! : agents
      const answer = await post(url, request, kept, settings.timeoutMs)
      // The receiver may have closed the idle connection. It knows a message by its id, so a second copy does no harm.
      return answer === 'used connection closed' ? ((await post(url, request, fresh, settings.timeoutMs)) as WebhookAnswer) : answer
    },
  }
}

/** `fresh` makes a connection for each call. */
type Agents = { kept: https.Agent; fresh: https.Agent }

class NotPublicError extends Error {}

/** Refuses a name when any of its addresses is not public. A numeric host never gets here: `readWebhookUrl` has judged it. */
function guardedLookup(resolve: Resolve): LookupFunction {
  return (hostname, options, done) =>
    resolve(hostname, (error, addresses) => {
      const [first] = addresses
      if (error || !first) return done(error ?? new Error('not found'), '')
      if (!addresses.every(({ address }) => isPublicAddress(address))) return done(new NotPublicError(NOT_PUBLIC), '')
      if (options.all) return done(null, [...addresses])
      done(null, first.address, first.family)
    })
}

function post(url: URL, { headers, body }: WebhookRequest, agent: https.Agent, timeoutMs: number): Promise<WebhookAnswer | 'used connection closed'> {
  return new Promise((resolve) => {
    const outgoing = https.request(url, { method: 'POST', agent, headers: { ...headers, 'content-length': Buffer.byteLength(body) } })
    let hasAnswer = false
    const end = (answer: WebhookAnswer | 'used connection closed') => {
      clearTimeout(timer)
      resolve(answer)
    }
    const timer = setTimeout(() => {
      end({ outcome: 'nothing', reason: `No answer in ${Math.round(timeoutMs / 1_000)} s` })
      outgoing.destroy()
    }, timeoutMs)
    outgoing.on('error', (error) => {
      if (error instanceof NotPublicError) end({ outcome: 'refused', reason: NOT_PUBLIC })
      else if (!hasAnswer && isUsedConnectionClosed(outgoing, error)) end('used connection closed')
      else end({ outcome: 'nothing', reason: reasonOf(error) })
    })
    outgoing.on('response', (answer) => {
      hasAnswer = true
      const status = answer.statusCode!
      let size = 0
      answer.on('data', (piece: Buffer) => {
        size += piece.byteLength
        if (size <= MAX_ANSWER_BYTES) return
        end({ outcome: 'nothing', reason: 'The answer is larger than 64 kB' })
        answer.destroy()
      })
      answer.on('error', () => end({ outcome: 'nothing', reason: 'The connection was cut' }))
      answer.on('end', () => end({ outcome: 'answered', status }))
    })
    outgoing.end(body)
  })
}

function reasonOf(error: Error): string {
  const code = 'code' in error ? String(error.code) : ''
  if (/^(ENOTFOUND|ENODATA|ESERVFAIL|EREFUSED|ETIMEOUT|EAI_AGAIN)$/.test(code)) return 'The address was not found'
  if (code === 'ECONNREFUSED') return 'The server refused the connection'
  if (/CERT|SSL|TLS|SELF_SIGNED|ALTNAME/.test(code)) return 'The certificate is not valid'
  return 'The connection was cut'
}
