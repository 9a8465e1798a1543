import type { FastifyInstance } from 'fastify'
import type { BoundRoute } from '../../platform/http/bind.ts'
import type { Caller } from '../../modules/identity/index.ts'
import type { Crew, Hand } from './role-users.ts'
import { type Place, type Sample, samples } from './sample-requests.ts'
import { specified } from './expected-matrix.ts'

/** One try: whose record it named, what the specification says should come of it, and what came. */
export type Cell = { operation: string; role: string; of: string; expected: string; got: string }

type Route = BoundRoute<Caller>['contract']

/** Every role × every operation × the own business, the other cashpoint of it, and another business: the cells that are wrong. */
export async function tryCells(crew: Crew, app: FastifyInstance, only?: readonly string[]): Promise<{ tried: number; wrong: Cell[] }> {
  const cells: Cell[] = []
  let turn = 0
  for (const operation of Object.keys(samples)) {
    if (only && !only.includes(operation)) continue
    const route = crew.door.signedIn.find(({ contract }) => contract.operation === operation)!.contract
    const makes = samples[operation]!
    for (const hand of crew.hands) {
      const isLetIn = specified.get(operation)?.has(hand.role) ?? false
      for (const { of, place, becomes } of placesFor(crew, makes)) {
        const sample = makes(place, ++turn)
        const expected = !isLetIn ? 'no right' : becomes === 'own' || (becomes === 'besides' && hand.role !== 'cashier') ? 'done' : 'not there'
        const got = verdict(await ask(crew, app, route, hand, sample, crew.keys.own), sample)
        cells.push({ operation, role: hand.role, of, expected, got })
      }
      const foreign = await ask(crew, app, route, hand, makes(crew.other, ++turn), crew.keys.other)
      cells.push({ operation, role: hand.role, of: 'the key of another business', expected: 'no member', got: verdict(foreign, {}) })
    }
  }
  return { tried: cells.length, wrong: cells.filter(({ expected, got }) => expected !== got) }
}

type Target = { of: string; place: Place; becomes: 'own' | 'besides' | 'other' }

/** The own, and every way to name something that is not: one name of it at a time, and all together. */
function placesFor({ own, besides, other }: Crew, makes: (at: Place, turn: number) => Sample): Target[] {
  const isSame = (place: Place) => JSON.stringify(makes(place, 0)) === JSON.stringify(makes(own, 0))
  const mixed = (Object.keys(own) as (keyof Place)[]).map((name): Target => ({
    of: `another business's ${name}`,
    place: { ...own, [name]: other[name] },
    becomes: 'other',
  }))
  const elsewhere: Target[] = [
    { of: 'the other cashpoint', place: besides, becomes: 'besides' },
    { of: 'another business', place: other, becomes: 'other' },
    ...mixed,
  ]
  return [{ of: 'own', place: own, becomes: 'own' }, ...elsewhere.filter(({ place }) => !isSame(place))]
}

async function ask(crew: Crew, app: FastifyInstance, route: Route, hand: Hand, sample: Sample, key: string) {
  const session = sample.needs === 'session' ? await crew.signIn(hand) : hand
  if (sample.needs === 'grant') await crew.grant(hand)
  if (sample.needs === 'code') await crew.giveCode(hand)
  const answer = await send(app, route, session.token, sample, key)
  // The request may have ended the only session that a person has.
  if (sample.needs === 'session') Object.assign(hand, await crew.signIn(hand))
  return answer
}

/** A request as it comes over the wire. */
export function send(app: FastifyInstance, route: Route, token: string, { params = {}, query = {}, body, file }: Sample, key: string | null) {
  const form = file && formOf(file, body)
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? 'x'))
  return app.inject({
    method: route.method,
    url: `/api${path}`,
    query,
    headers: { accesstoken: token, ...(key !== null && { publickey: key }), ...form?.headers },
    ...(form ? { payload: form.payload } : body !== undefined && { payload: body }),
  })
}

function formOf(file: Uint8Array, fields: Record<string, unknown> = {}) {
  const part = (about: string) => `--part\r\ncontent-disposition: form-data; ${about}\r\n\r\n`
  const texts = Object.entries(fields).map(([name, value]) => `${part(`name="${name}"`)}${String(value)}\r\n`)
  const payload = Buffer.concat([Buffer.from(`${texts.join('')}${part('name="file"; filename="a.jpg"')}`), file, Buffer.from('\r\n--part--\r\n')])
  return { payload, headers: { 'content-type': 'multipart/form-data; boundary=part' } }
}

type Answer = Awaited<ReturnType<typeof send>>

function verdict(answer: Answer, { refusal }: Sample): string {
  if (answer.statusCode === 200) return 'done'
  const { code } = answer.json<{ code: string }>()
  if (answer.statusCode === 404 || code === refusal) return 'not there'
  if (answer.statusCode === 403 && code === 'identity.no_right') return 'no right'
  if (answer.statusCode === 403 && code === 'identity.no_membership') return 'no member'
  return `${answer.statusCode} ${code}`
}
