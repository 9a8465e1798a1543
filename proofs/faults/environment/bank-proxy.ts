import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { systemClock } from '../../../platform/clock/index.ts'
import { keepAliveAgent, httpCall } from './http-call.ts'

/** A call to the bank, as far as its HTTP request shows. */
export type BankCall = {
  kind: 'transfer' | 'query' | 'other'
  reference: string | null
  path: string
  /** The beneficiary's account of a transfer. */
  account: string | null
  amountKobo: number | null
}

/** The fault of a call. `before`: the bank never receives it. Otherwise it does, and its answer is lost or changed. */
export type BankFault =
  | { kind: 'silence' | 'reset'; before: boolean }
  | { kind: 'answer'; before: boolean; status: number; type: string; body: string }
  /** Answered first, and forwarded to the bank `ms` later. */
  | { kind: 'early'; ms: number; body: string }
  /**
   * Refused by the bank with this body, and stored there as refused. When `refuse` is false, the bank already had the
   * order and answers itself.
   */
  | { kind: 'refused'; body: string; refuse(): boolean }
  /** The true answer with a changed body. */
  | { kind: 'changed'; change(body: string): string }
  /** The bank receives it `ms` later; the caller gets no answer. */
  | { kind: 'late'; ms: number }

/** A proxy between the product and the bank, in both directions, that injects faults. */
export type BankProxy = {
  url: string
  noticeUrl: string
  /** Null: no fault. Asked once per call. */
  faultFor: (call: BankCall) => BankFault | null
  /** The URL that notices go to; null when this one is not delivered. */
  noticeTo: () => string | null
  /** All answers about a reference, as the product received them. */
  responsesByReference: Map<string, string[]>
  calls: { transfer: number; query: number; other: number; faulty: number }
  /** Resolves when the bank has all delayed orders. */
  delivered(): Promise<void>
  close(): Promise<void>
}

const SILENCE_MS = 60_000

export async function openBankProxy(bankUrl: () => string): Promise<BankProxy> {
  const stopping = new AbortController()
  const inTransit = new Set<Promise<void>>()
  const server = createServer((incoming, outgoing) => {
    handle(incoming, outgoing).catch(() => outgoing.destroy())
  })
  server.keepAliveTimeout = 60_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const self: BankProxy = {
    url,
    noticeUrl: `${url}/notices`,
    faultFor: () => null,
    noticeTo: () => null,
    responsesByReference: new Map(),
    calls: { transfer: 0, query: 0, other: 0, faulty: 0 },
    delivered: async () => void (await Promise.all(inTransit)),
    close() {
      stopping.abort()
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return self

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming)
    if (incoming.url === '/notices') return forwardNotice(incoming, body, outgoing)
    const call = parseBankCall(incoming, body)
    self.calls[call.kind]++
    const fault = self.faultFor(call)
    if (!fault) return answerWith(outgoing, call, await forward(incoming, body))
    self.calls.faulty++
    switch (fault.kind) {
      case 'silence':
        if (!fault.before) await forward(incoming, body)
        recordResponse(call, 'silence')
        return void systemClock.sleep(SILENCE_MS, stopping.signal).then(() => outgoing.destroy())
      case 'reset':
        if (!fault.before) await forward(incoming, body)
        recordResponse(call, 'reset')
        outgoing.socket?.resetAndDestroy()
        return
      case 'answer':
        if (!fault.before) await forward(incoming, body)
        return answerWith(outgoing, call, { status: fault.status, type: fault.type, body: fault.body })
      case 'early':
        forwardLater(incoming, body, fault.ms)
        return answerWith(outgoing, call, { status: 200, type: 'application/json', body: fault.body })
      case 'refused':
        if (!fault.refuse()) return answerWith(outgoing, call, await forward(incoming, body))
        return answerWith(outgoing, call, { status: 200, type: 'application/json', body: fault.body })
      case 'changed': {
        const answer = await forward(incoming, body)
        const changedBody = fault.change(answer.body)
        if (isContradiction(answer.body, changedBody)) recordResponse(call, 'wrong')
        return answerWith(outgoing, call, { ...answer, body: changedBody })
      }
      case 'late':
        forwardLater(incoming, body, fault.ms)
        recordResponse(call, 'silence')
        return void systemClock.sleep(SILENCE_MS, stopping.signal).then(() => outgoing.destroy())
    }
  }

  function forwardLater(incoming: IncomingMessage, body: Buffer, ms: number): void {
    const forwarded = systemClock.sleep(ms, stopping.signal).then(async () => {
      if (!stopping.signal.aborted) await forward(incoming, body).catch(() => {})
      inTransit.delete(forwarded)
    })
    inTransit.add(forwarded)
  }

  function recordResponse(call: BankCall, what: string): void {
    if (call.reference === null) return
    const responses = self.responsesByReference.get(call.reference)
    if (responses) responses.push(`${call.kind} ${what}`)
    else self.responsesByReference.set(call.reference, [`${call.kind} ${what}`])
  }

  function answerWith(outgoing: ServerResponse, call: BankCall, answer: { status: number; type: string; body: string }): void {
    recordResponse(call, /"transactionStatus":"([^"]*)"/.exec(answer.body)?.[1] ?? `http ${answer.status}`)
    outgoing.writeHead(answer.status, { 'content-type': answer.type, 'content-length': Buffer.byteLength(answer.body) }).end(answer.body)
  }

  function forward(incoming: IncomingMessage, body: Buffer): Promise<{ status: number; type: string; body: string }> {
    return new Promise((resolve, reject) => {
      const { 'content-type': type, accesstoken: token } = incoming.headers
      const headers = { ...(type && { 'content-type': type }), ...(token && { accesstoken: token }), 'content-length': body.length }
      const onward = request(`${bankUrl()}${incoming.url}`, { method: incoming.method, agent: keepAliveAgent, headers }, (answer) => {
        buffer(answer).then(
          (bytes) => resolve({ status: answer.statusCode!, type: answer.headers['content-type'] ?? '', body: bytes.toString('utf8') }),
          reject,
        )
      })
      onward.on('error', reject)
      onward.end(body)
    })
  }

  /**
   * Forwards to a server that is up. A server that is killed meanwhile has not accepted the notice, so the bank sends
   * it again.
   */
  async function forwardNotice(incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse): Promise<void> {
    const to = self.noticeTo()
    if (to === null) return void outgoing.writeHead(503).end()
    const { 'x-vfd-timestamp': timestamp, 'x-vfd-signature': signature } = incoming.headers
    try {
      const answer = await httpCall(`${to}/api/callbacks/vfd/inflow`, {
        body,
        headers: { 'x-vfd-timestamp': String(timestamp), 'x-vfd-signature': String(signature) },
        timeoutMs: 8_000,
      })
      outgoing.writeHead(answer.status).end()
    } catch {
      outgoing.writeHead(502).end()
    }
  }
}

/** Whether the changed answer has another amount or account than the bank's. */
const isContradiction = (original: string, changedBody: string) =>
  [/"amount":"[^"]*"/, /"accountNo":"[^"]*"/].some((part) => part.exec(changedBody)?.[0] !== part.exec(original)?.[0])

function parseBankCall(incoming: IncomingMessage, body: Buffer): BankCall {
  const path = (incoming.url ?? '').split('?')[0]!
  if (path.endsWith('/transfer') && incoming.method === 'POST') {
    const text = body.toString('utf8')
    const [, reference = null] = /"reference":"kasuwa-([^"]+)"/.exec(text) ?? []
    const naira = /"amount":"([\d.]+)"/.exec(text)?.[1]
    const amountKobo = naira === undefined ? null : Math.round(Number(naira) * 100)
    return { kind: 'transfer', reference, path, account: /"toAccount":"(\d+)"/.exec(text)?.[1] ?? null, amountKobo }
  }
  const reference = new URL(incoming.url ?? '/', 'http://bank').searchParams.get('reference')
  if (path.endsWith('/transactions') && reference)
    return { kind: 'query', reference: reference.replace(/^kasuwa-/, ''), path, account: null, amountKobo: null }
  return { kind: 'other', reference: null, path, account: null, amountKobo: null }
}
