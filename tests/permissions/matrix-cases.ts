import type { FastifyInstance } from 'fastify'
import type { BoundRoute } from '../../platform/http/bind.ts'
import type { Caller } from '../../modules/identity/index.ts'
import type { PermissionFixture, RoleUser } from './role-users.ts'
import { sampleRequests } from './sample-requests.ts'
import { ownSession, type SampleRequest, type TestRecords } from './samples.ts'
import { expectedRoles } from './expected-matrix.ts'

/** One request: whose record it named, the result by the specification, and the actual result. */
export type MatrixCase = { operation: string; role: string; of: string; expected: string; got: string }

type Route = BoundRoute<Caller>['contract']

/**
 * Tries every role and operation with records of the own business, of its other cashpoint and of another business.
 * Returns the wrong cells.
 */
export async function runMatrixCases(
  fixture: PermissionFixture,
  app: FastifyInstance,
  only?: readonly string[],
): Promise<{ tried: number; wrong: MatrixCase[] }> {
  const cells: MatrixCase[] = []
  let turn = 0
  for (const operation of Object.keys(sampleRequests)) {
    if (only && !only.includes(operation)) continue
    const route = fixture.api.signedIn.find(({ contract }) => contract.operation === operation)!.contract
    const makeRequest = sampleRequests[operation]!
    for (const user of fixture.users) {
      const isAllowed = expectedRoles.get(operation)?.has(user.role) ?? false
      for (const { of, records, target } of targetsFor(fixture, makeRequest)) {
        const sample = makeRequest(records, ++turn)
        const expected = !isAllowed ? 'no right' : target === 'own' || (target === 'besides' && user.role !== 'cashier') ? 'done' : 'not there'
        const got = classifyAnswer(await callAs(fixture, app, route, user, sample, fixture.keys.own), sample)
        cells.push({ operation, role: user.role, of, expected, got })
      }
      const foreign = await callAs(fixture, app, route, user, makeRequest(fixture.other, ++turn), fixture.keys.other)
      cells.push({ operation, role: user.role, of: 'the key of another business', expected: 'no member', got: classifyAnswer(foreign, {}) })
    }
  }
  return { tried: cells.length, wrong: cells.filter(({ expected, got }) => expected !== got) }
}

type MatrixTarget = { of: string; records: TestRecords; target: 'own' | 'besides' | 'other' }

/** The own records, and every way to name foreign ones: one name at a time, and all together. */
function targetsFor(
  { own, otherCashpoint: besides, other }: PermissionFixture,
  makeRequest: (at: TestRecords, turn: number) => SampleRequest,
): MatrixTarget[] {
  const isSame = (records: TestRecords) => JSON.stringify(makeRequest(records, 0)) === JSON.stringify(makeRequest(own, 0))
  const mixed = (Object.keys(own) as (keyof TestRecords)[]).map((name): MatrixTarget => ({
    of: `another business's ${name}`,
    records: { ...own, [name]: other[name] },
    target: 'other',
  }))
  const elsewhere: MatrixTarget[] = [
    { of: 'the other cashpoint', records: besides, target: 'besides' },
    { of: 'another business', records: other, target: 'other' },
    ...mixed,
  ]
  return [{ of: 'own', records: own, target: 'own' }, ...elsewhere.filter(({ records }) => !isSame(records))]
}

async function callAs(fixture: PermissionFixture, app: FastifyInstance, route: Route, user: RoleUser, sample: SampleRequest, key: string) {
  const session = sample.needs === ownSession ? await fixture.signIn(user) : user
  const answer = await withPreconditions(fixture, user, sample, () => injectRequest(app, route, session.token, sample, key))
  // The request may have ended the person's only session.
  if (sample.needs === ownSession) Object.assign(user, await fixture.signIn(user))
  return answer
}

/** Sends a request after what it needs was made. */
export const withPreconditions = <T>(
  fixture: PermissionFixture,
  user: RoleUser,
  { needs, body }: SampleRequest,
  send: () => Promise<T>,
): Promise<T> => (needs === undefined ? send() : needs({ fixture, user, body }, send))

/** Sends a request through the HTTP layer. */
export function injectRequest(
  app: FastifyInstance,
  route: Route,
  token: string,
  { params = {}, query = {}, body, file }: SampleRequest,
  key: string | null,
  headers: Record<string, string> = {},
) {
  const form = file && multipartBody(file, body)
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? 'x'))
  return app.inject({
    method: route.method,
    url: `/api${path}`,
    query,
    headers: { ...headers, ...(token !== '' && { accesstoken: token }), ...(key !== null && { publickey: key }), ...form?.headers },
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
