import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { revealSecretKey } from '../../../modules/developers/server/actions/secret-keys.ts'
import { injectRequest } from '../../../tests/permissions/matrix-cases.ts'
import { createPermissionFixture, type PermissionFixture } from '../../../tests/permissions/role-users.ts'
import { sampleRequests } from '../../../tests/permissions/sample-requests.ts'

let world: PermissionFixture
let app: FastifyInstance
let key: string
beforeAll(async () => {
  world = await createPermissionFixture()
  app = await world.build()
  const owner = world.users.find(({ role }) => role === 'merchant')!
  const caller = { ...owner, businessId: world.own.business, cashpointId: null, firstname: 'A', lastname: 'B', email: 'a@b.c' }
  await world.grant(owner)
  key = await revealSecretKey(world.app, caller, { requestId: 'req', address: '', device: '' })
})
afterAll(async () => {
  await app.close()
  await world.close()
})

/** The listed reads, written out, so that a wrong mark in a contract is noticed. */
const READS = [
  'cashpoints.list',
  'history.show_account_transactions',
  'history.show_customers',
  'history.show_inbound_count',
  'history.show_transactions',
  'overview.show_balance',
  'transfers.show',
]

test('API-22 S2: a secret key opens the listed reads of its own business and no other operation', async () => {
  const opened: string[] = []
  for (const { contract } of world.api.signedIn) {
    const sample = sampleRequests[contract.operation]!
    const ask = (at: typeof world.own) => injectRequest(app, contract, '', sample(at, 1), null, { authorization: `Bearer ${key}` })
    const answer = await ask(world.own)
    if (answer.statusCode === 200) {
      opened.push(contract.operation)
      expect(contract.method).toBe('GET')
      expect((await ask(world.other)).statusCode).toBe(404)
    } else expect([contract.operation, answer.statusCode, answer.json().code]).toEqual([contract.operation, 403, 'developers.not_for_keys'])
  }
  expect(opened.toSorted()).toEqual(READS)
})

test('API-22: the secret key of a closed business is answered 401, as the session of its owner is', async () => {
  const url = `/api/merchant/${world.own.business}/wallet/balance`
  const read = async () => (await app.inject({ url, headers: { authorization: `Bearer ${key}` } })).statusCode
  expect(await read()).toBe(200)
  await world.app.rows(`update business set standing = 'closed' where id = '${world.own.business}'`)
  expect(await read()).toBe(401)
  await world.app.rows(`update business set standing = 'open' where id = '${world.own.business}'`)
})

test('S2: an unknown key, and a header of another kind, open nothing', async () => {
  const url = `/api/merchant/${world.own.business}/wallet/balance`
  for (const authorization of [`Bearer ${key}x`, 'Bearer KSWSEC-', 'Bearer', `Basic ${key}`]) {
    const answer = await app.inject({ url, headers: { authorization } })
    expect([authorization, answer.statusCode]).toEqual([authorization, 401])
  }
})
