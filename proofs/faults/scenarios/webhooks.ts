import { createHmac } from 'node:crypto'
import { systemClock } from '../../../platform/clock/index.ts'
import type { Random } from '../../../platform/random/index.ts'
import { DEVELOPMENT_NOTICE_SECRET } from '../../../simulator/partners/bank/settings.ts'
import { wireNotice } from '../../../simulator/partners/bank/vfd/serializers.ts'
import { inParallel } from '../../../tests/fixtures/in-parallel.ts'
import type { Scenario } from '../scenario.ts'
import { randomFor, shuffled } from '../plan.ts'
import { mutation as forgedNoticeAccepted } from '../mutations/forged-notice-accepted.ts'
import { httpCall } from '../environment/http-call.ts'
import { type Environment, openEnvironment } from '../environment/environment.ts'
import { payIn } from '../environment/load.ts'
import { checkFinalState } from '../environment/final-assertions.ts'

const COPIES = 64
const SENDERS = Array.from({ length: 48 }, (_, index) => index)
const LOST_PERCENT = 10
const MAX_SWEEP_MS = 4 * 60_000

/** Notices with up to 64 copies at once in any order, forged ones, and lost ones. */
export const webhooks: Scenario = {
  id: 'R5',
  title: 'notices of money received: up to 64 copies at once, reordered, forged, lost (R9: found by the sweep)',
  trial: 'events',
  sizes: { smallest: 4, small: 30, ci: 500, release: 20_000, planted: 20 },
  mutants: [
    {
      name: 'every notice is believed',
      caughtBy: /forged \((a bit of the body|a digit of the signature|another key)\) and accepted/,
      mutations: [forgedNoticeAccepted],
    },
    {
      name: 'the bank had a lost one five minutes before the sweep found it',
      caughtBy: /credited after it came, the slowest of the lost: [\d,]+ ms, at most 240,000 ms is promised/,
      falsifiedEvidence: 'old',
    },
  ],
  async run({ cluster, tier, size, seed, mutant, log }) {
    const environment = await openEnvironment(cluster, { shops: 20, mutant })
    try {
      const random = randomFor(seed, 'notices')
      const lost: string[] = []
      const copies: string[] = []
      let paidIn = 0
      for (let event = 0; event < size; event++) {
        const sessionId = await payIn(environment, environment.shops[random.below(environment.shops.length)]!, 10_000 + event, { notify: false })
        paidIn++
        // At least one, also in a small run.
        if (random.below(100) < LOST_PERCENT || event === 0) lost.push(sessionId)
        else copies.push(...Array.from({ length: 1 + random.below(COPIES) }, () => sessionId))
      }
      if (mutant?.falsifiedEvidence === 'old')
        environment.bank.run('update inflow set received_at = ? where session_id = ?', fiveMinutesAgo(), lost[0]!)
      const refused = await deliverCopies(environment, shuffled(random, copies))
      log(`${copies.length} copies of ${size - lost.length} notices told`)
      const forged = await forge(environment, random, size * (tier === 'release' ? 50 : 20))
      log(`${forged.judged} of ${forged.sent} forged notices judged`)
      // A small run does not wait for the minute of the sweep.
      if (tier === 'small' || tier === 'planted') await environment.sql(`select enqueue_jobs('[{"task": "collections.sweep", "payload": {}}]')`)
      const { violations, allMs } = await checkFinalState(environment, { withinMs: mutant ? 15_000 : MAX_SWEEP_MS })
      return {
        trials: paidIn,
        violations: [...refused, ...forged.wrong, ...violations],
        figures: [
          { name: 'copies', value: copies.length },
          { name: 'forged', value: forged.sent },
          { name: 'forged, and judged', value: forged.judged, least: forged.sent },
          { name: 'forged and accepted', value: forged.accepted, maximum: 0 },
          { name: 'lost', value: lost.length },
          {
            name: 'credited after it came, the slowest of the lost',
            value: await slowestCreditMs(environment, lost),
            unit: ' ms',
            maximum: MAX_SWEEP_MS,
          },
          { name: 'waited for the last in the end', value: allMs, unit: ' ms', maximum: MAX_SWEEP_MS },
        ],
      }
    } finally {
      await environment.close()
    }
  },
}

/** For money without a notice: from when the bank received it until it was in the books. */
async function slowestCreditMs(environment: Environment, lost: readonly string[]): Promise<number> {
  const [row] = await environment.sql<{ ms: number | null }>(
    `select max(extract(epoch from posted_at - received_at) * 1000)::float8 as ms from collection where partner = 'vfd' and session_id = any($1)`,
    [lost],
  )
  return row!.ms ?? 0
}

const fiveMinutesAgo = () => new Date(systemClock.now().getTime() - 5 * 60_000).toISOString()

type Signed = { headers: Record<string, string | string[]>; body: Buffer }

const now = () => Math.floor(systemClock.now().getTime() / 1_000)
const signed = (body: Buffer, timestamp = String(now()), secret = DEVELOPMENT_NOTICE_SECRET): Signed => ({
  body,
  headers: { 'x-vfd-timestamp': timestamp, 'x-vfd-signature': createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex') },
})

function noticeBody(inflow: { session: string; account: string; kobo: bigint; at: string }): Buffer {
  const credit = {
    sessionId: inflow.session,
    accountNumber: inflow.account,
    amountKobo: inflow.kobo,
    channel: 'transfer' as const,
    payerName: 'Balarabe Yusuf',
    payerAccount: '0123456789',
    payerBank: '058',
    narration: 'wax print',
    receivedAt: inflow.at,
  }
  return Buffer.from(JSON.stringify(wireNotice(credit)))
}

const postNotice = (environment: Environment, { headers, body }: Signed) =>
  httpCall(`${environment.processes.api().url}/api/callbacks/vfd/inflow`, {
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })

/** A busy server refuses, and the sender repeats the notice. Returns the status, or null when it was always refused so. */
async function deliverUntilAccepted(environment: Environment, one: Signed): Promise<number | null> {
  const maximum = environment.mutant ? 20 : 100
  for (let tries = 1; tries <= maximum; tries++) {
    const answer = await postNotice(environment, one).catch(() => null)
    if (answer && answer.status !== 503 && answer.status !== 429) return answer.status
    await systemClock.sleep(100)
  }
  return null
}

/** Every copy of a true notice is accepted, the first and the sixty-fourth. */
async function deliverCopies(environment: Environment, copies: readonly string[]): Promise<string[]> {
  const rows = environment.bank.all<{ session_id: string; account_number: string; amount_kobo: number; received_at: string }>('select * from inflow')
  const bodies = new Map(
    rows.map((row) => [
      row.session_id,
      noticeBody({ session: row.session_id, account: row.account_number, kobo: BigInt(row.amount_kobo), at: row.received_at }),
    ]),
  )
  const refused: string[] = []
  await inParallel(SENDERS, copies.length, async (_sender, at) => {
    const status = await deliverUntilAccepted(environment, signed(bodies.get(copies[at]!)!))
    if (status !== 200) refused.push(`a true notice was answered ${status}`)
  })
  return refused.slice(0, 3)
}

/** `judged`: those that got 401 or were accepted. Notices that were put off or got another answer were not verified. */
type ForgeryResult = { sent: number; judged: number; accepted: number; wrong: string[] }

/**
 * Notices of money that never came, as an attacker without the key would write them, and old notices of an
 * eavesdropper.
 */
async function forge(environment: Environment, random: Random, sent: number): Promise<ForgeryResult> {
  const found: ForgeryResult = { sent, judged: 0, accepted: 0, wrong: [] }
  await inParallel(SENDERS, sent, async (_sender, number) => {
    const account = environment.shops[number % environment.shops.length]!.accountNumber
    const [name, forgery] = FORGERIES[number % FORGERIES.length]!
    const body = noticeBody({ session: `forged${number}`, account, kobo: 5_000_000n, at: systemClock.now().toISOString() })
    const status = await deliverUntilAccepted(environment, forgery(body, random))
    const isAccepted = status !== null && status < 400
    if (isAccepted || status === 401) found.judged++
    if (isAccepted) found.accepted++
    if (status !== 401) found.wrong.push(`forged (${name}) and ${isAccepted ? 'accepted' : `answered ${status ?? 'nothing but come again'}`}`)
  })
  const [kept] = await environment.sql<{ count: string }>(
    `select count(*) from inbound_notice where session_id like 'forged%' or raw like '%forged%'`,
  )
  const wrong = [...new Set(found.wrong)].slice(0, 5)
  return { ...found, wrong: kept!.count === '0' ? wrong : [...wrong, `${kept!.count} forged notices were kept`] }
}

const flipBit = (bytes: Buffer, random: Random) => {
  const copy = Buffer.from(bytes)
  const at = random.below(copy.length)
  copy[at] = copy[at]! ^ (1 << random.below(8))
  return copy
}
const withSignature = (one: Signed, change: (signature: string) => string | string[]): Signed => ({
  ...one,
  headers: { ...one.headers, 'x-vfd-signature': change(String(one.headers['x-vfd-signature'])) },
})
const without = (one: Signed, header: string): Signed => ({
  ...one,
  headers: Object.fromEntries(Object.entries(one.headers).filter(([name]) => name !== header)),
})
const flipHexDigit = (signature: string, random: Random) => {
  const at = random.below(64)
  return signature.slice(0, at) + ((parseInt(signature[at]!, 16) + 1 + random.below(15)) % 16).toString(16) + signature.slice(at + 1)
}

const FORGERIES: readonly (readonly [string, (body: Buffer, random: Random) => Signed])[] = [
  ['a bit of the body', (body, random) => ({ ...signed(body), body: flipBit(body, random) })],
  ['a digit of the signature', (body, random) => withSignature(signed(body), (signature) => flipHexDigit(signature, random))],
  ['another key', (body, random) => signed(body, String(now()), random.bytes(24).toString('base64url'))],
  ['no signature', (body) => without(signed(body), 'x-vfd-signature')],
  ['no time', (body) => without(signed(body), 'x-vfd-timestamp')],
  ['two signatures', (body) => withSignature(signed(body), (signature) => [signature, signature])],
  [
    'another time than was signed',
    (body, random) => ({ ...signed(body), headers: { ...signed(body).headers, 'x-vfd-timestamp': String(now() - 1 - random.below(200)) } }),
  ],
  ['an old one', (body, random) => signed(body, String(now() - 310 - random.below(3_600)))],
  ['one of the future', (body, random) => signed(body, String(now() + 310 + random.below(3_600)))],
  ['capitals in the signature', (body) => withSignature(signed(body), (signature) => `A${signature.toUpperCase().slice(1)}`)],
  ['half a signature', (body) => withSignature(signed(body), (signature) => signature.slice(0, 32))],
  ['an empty signature', (body) => withSignature(signed(body), () => '')],
  ['the body cut short', (body, random) => ({ ...signed(body), body: body.subarray(0, 1 + random.below(body.length - 1)) })],
  ['something behind the body', (body, random) => ({ ...signed(body), body: Buffer.concat([body, random.bytes(1 + random.below(4))]) })],
  ['a time with a sign', (body) => signed(body, `+${now()}`)],
]
