import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { type Role, ROLES } from '../../modules/identity/contract.ts'
import { createPermissionFixture, type PermissionFixture, type RoleUser } from '../permissions/role-users.ts'
import type { TestRecords } from '../permissions/samples.ts'

/** A call as docs/calls.md writes it: method and path under `/api`, and the fields that it sends. */
export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  query?: Record<string, string>
  body?: Record<string, unknown>
}

export type Answer = { http: number; status: boolean; message: string; code?: string; count?: number; data: never } & Record<string, unknown>

/** Who may call, in the words of docs/calls.md. Written out, so that a wrong list of the product is noticed. */
export const ANY_SIGNED_IN: readonly Role[] = ROLES
export const SENDERS: readonly Role[] = ['merchant', 'accountant-finance', 'api-finance', 'merchant-authorizer', 'cashieraccountant']
export const MERCHANT_SIDE: readonly Role[] = [...SENDERS, 'merchant-finance', 'merchant-support', 'auditor-finance']

export type CallsFixture = PermissionFixture & {
  server: FastifyInstance
  /** Sends exactly this call, with the session of a role and the key of the first business. */
  call(request: Call, as?: Role | RoleUser | null): Promise<Answer>
  /** The same, for an answer that is a file. */
  download(request: Call, as?: Role): Promise<{ type: unknown; bytes: Buffer }>
  user(role: Role): RoleUser
  /**
   * Without a session the call is refused, and to every role that is not named. One that names a record is refused
   * about another business.
   */
  expectRefused(allowed: readonly Role[], ask: (at: TestRecords) => Call): Promise<void>
}

/** The real API on one database: two businesses with money, and a member in every role. */
export async function createCallsFixture(): Promise<CallsFixture> {
  const fixture = await createPermissionFixture()
  const server = await fixture.build()
  const user = (role: Role) => fixture.users.find((each) => each.role === role)!
  const inject = ({ method, path, query = {}, body }: Call, token?: string) =>
    server.inject({
      method,
      url: `/api${path}`,
      query,
      headers: { publickey: fixture.keys.own, ...(token !== undefined && { accesstoken: token }) },
      ...(body && { payload: body }),
    })
  const call: CallsFixture['call'] = async (request, as = 'merchant') => {
    const answer = await inject(request, typeof as === 'string' ? user(as).token : as?.token)
    return { http: answer.statusCode, ...answer.json<Omit<Answer, 'http'>>() } as Answer
  }
  return {
    ...fixture,
    server,
    user,
    call,
    async download(request, as = 'merchant') {
      const { headers, rawPayload } = await inject(request, user(as).token)
      return { type: headers['content-type'], bytes: rawPayload }
    },
    async expectRefused(allowed, ask) {
      expect(await call(ask(fixture.own), null)).toMatchObject({ http: 401, status: false, code: 'identity.no_token' })
      for (const each of fixture.users.filter(({ role }) => !allowed.includes(role)))
        expect([each.role, await call(ask(fixture.own), each)]).toMatchObject([each.role, { http: 403, code: 'identity.no_right' }])
      if (JSON.stringify(ask(fixture.other)) === JSON.stringify(ask(fixture.own))) return
      for (const role of allowed) expect([role, (await call(ask(fixture.other), role)).http]).toEqual([role, 404])
    },
    async close() {
      await server.close()
      await fixture.close()
    },
  }
}
