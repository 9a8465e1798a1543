import type { FastifyInstance } from 'fastify'
import type { BoundRoute } from '../../platform/http/bind.ts'
import type { Caller } from '../../modules/identity/index.ts'
import type { PermissionFixture, RoleUser } from './role-users.ts'
import { type TestRecords, type SampleRequest, sampleRequests } from './sample-requests.ts'
import { expectedRoles } from './expected-matrix.ts'

/** One try: whose record it named, what the specification says should come of it, and what came. */
export type MatrixCase = { operation: string; role: string; of: string; expected: string; got: string }

type Route = BoundRoute<Caller>['contract']

/** Every role × every operation × the own business, the other cashpoint of it, and another business: the cells that are wrong. */
export async function runMatrixCases(
  crew: PermissionFixture,
  app: FastifyInstance,
  only?: readonly string[],
): Promise<{ tried: number; wrong: MatrixCase[] }> {
  const cells: MatrixCase[] = []
  let turn = 0
  for (const operation of Object.keys(sampleRequests)) {
    if (only && !only.includes(operation)) continue
    const route = crew.api.signedIn.find(({ contract }) => contract.operation === operation)!.contract
    const makes = sampleRequests[operation]!
    for (const hand of crew.users) {
      const isLetIn = expectedRoles.get(operation)?.has(hand.role) ?? false
      for (const { of, place, becomes } of targetsFor(crew, makes)) {
        const sample = makes(place, ++turn)
        const expected = !isLetIn ? 'no right' : becomes === 'own' || (becomes === 'besides' && hand.role !== 'cashier') ? 'done' : 'not there'
        const got = classifyAnswer(await callAs(crew, app, route, hand, sample, crew.keys.own), sample)
        cells.push({ operation, role: hand.role, of, expected, got })
      }
      const foreign = await callAs(crew, app, route, hand, makes(crew.other, ++turn), crew.keys.other)
      cells.push({ operation, role: hand.role, of: 'the key of another business', expected: 'no member', got: classifyAnswer(foreign, {}) })
    }
  }
  return { tried: cells.length, wrong: cells.filter(({ expected, got }) => expected !== got) }
}

type MatrixTarget = { of: string; place: TestRecords; becomes: 'own' | 'besides' | 'other' }

/** The own, and every way to name something that is not: one name of it at a time, and all together. */
function targetsFor(
  { own, otherCashpoint: besides, other }: PermissionFixture,
  makes: (at: TestRecords, turn: number) => SampleRequest,
): MatrixTarget[] {
  const isSame = (place: TestRecords) => JSON.stringify(makes(place, 0)) === JSON.stringify(makes(own, 0))
  const mixed = (Object.keys(own) as (keyof TestRecords)[]).map((name): MatrixTarget => ({
    of: `another business's ${name}`,
    place: { ...own, [name]: other[name] },
    becomes: 'other',
  }))
  const elsewhere: MatrixTarget[] = [
    { of: 'the other cashpoint', place: besides, becomes: 'besides' },
    { of: 'another business', place: other, becomes: 'other' },
    ...mixed,
  ]
  return [{ of: 'own', place: own, becomes: 'own' }, ...elsewhere.filter(({ place }) => !isSame(place))]
}

async function callAs(crew: PermissionFixture, app: FastifyInstance, route: Route, hand: RoleUser, sample: SampleRequest, key: string) {
  const session = sample.needs === 'session' ? await crew.signIn(hand) : hand
  if (sample.needs === 'grant') await crew.grant(hand)
  if (sample.needs === 'code') await crew.issuePinCode(hand)
  const answer = await injectRequest(app, route, session.token, sample, key)
  // The request may have ended the only session that a person has.
  if (sample.needs === 'session') Object.assign(hand, await crew.signIn(hand))
  return answer
}

/** A request as it comes over the wire. */
export function injectRequest(
  app: FastifyInstance,
  route: Route,
  token: string,
  { params = {}, query = {}, body, file }: SampleRequest,
  key: string | null,
) {
  const form = file && multipartBody(file, body)
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? 'x'))
  return app.inject({
    method: route.method,
    url: `/api${path}`,
    query,
    headers: { accesstoken: token, ...(key !== null && { publickey: key }), ...form?.headers },
    ...(form ? { payload: form.payload } : body !== undefined && { payload: body }),
  })
}

function multipartBody(file: Uint8Array, fields: Record<string, unknown> = {}) {
  const part = (about: string) => `--part\r\ncontent-disposition: form-data; ${about}\r\n\r\n`
  const texts = Object.entries(fields).map(([name, value]) => `${part(`name="${name}"`)}${String(value)}\r\n`)
  const payload = Buffer.concat([Buffer.from(`${texts.join('')}${part('name="file"; filename="a.jpg"')}`), file, Buffer.from('\r\n--part--\r\n')])
  return { payload, headers: { 'content-type': 'multipart/form-data; boundary=part' } }
}

type Answer = Awaited<ReturnType<typeof injectRequest>>

function classifyAnswer(answer: Answer, { refusal }: SampleRequest): string {
  if (answer.statusCode === 200) return 'done'
  const { code } = answer.json<{ code: string }>()
  if (answer.statusCode === 404 || code === refusal) return 'not there'
  if (answer.statusCode === 403 && code === 'identity.no_right') return 'no right'
  if (answer.statusCode === 403 && code === 'identity.no_membership') return 'no member'
  return `${answer.statusCode} ${code}`
}
