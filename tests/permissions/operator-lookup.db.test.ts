import { expect, test } from 'vitest'
import { apiSettings, buildApp } from '../../apps/api/build-app.ts'
import { composeRoutes } from '../../apps/api/compose-routes.ts'
import { openLiveEventHub } from '../../modules/messages/index.ts'
import { OPERATOR_ROLES, type OperatorRole } from '../../modules/operators/contract.ts'
import { newOperatorToken, operatorTokenHash } from '../../modules/operators/server/sessions.ts'
import { activateSession, insertOperatorSession } from '../../modules/operators/server/store.ts'
import { systemClock } from '../../platform/clock/index.ts'
import { createAppFixture } from '../fixtures/app-fixture.ts'
import { newOperatorCaller } from '../fixtures/operators.ts'

test('every operator looks up; only viewer, compliance and administrator verify the audit log; a merchant and a stranger get nothing', async () => {
  const world = await createAppFixture()
  const liveEvents = await openLiveEventHub(world)
  const clock = { ...world.clock, sleep: systemClock.sleep }
  const app = await buildApp({ ...world, clock }, composeRoutes({ ...world, liveEvents }), apiSettings({ limitFactor: 1_000, maxLoopDelayMs: 0 }))
  const shop = await world.createShop('Amina Stores')
  await world.paidIn(shop, 100_000n)
  const [item] = await world.rows<{ id: string }>('select id from history_item')
  const status = async (method: 'GET' | 'POST', url: string, token: string) =>
    (await app.inject({ method, url: `/api/operator${url}`, headers: { accessToken: token }, ...(method === 'POST' && { payload: {} }) })).statusCode
  const answers = async (token: string) => [
    await status('GET', '/search?text=amina', token),
    await status('GET', `/business/${shop.businessId}/show`, token),
    await status('GET', `/business/${shop.businessId}/payments/show`, token),
    await status('GET', `/object/payment/${item!.id}/show`, token),
    await status('GET', '/audit/show', token),
    await status('POST', '/audit/verify', token),
  ]
  async function tokenOf(role: OperatorRole): Promise<string> {
    const { operatorId } = (await newOperatorCaller(world, role)).caller
    const token = newOperatorToken(world.random)
    const session = { id: world.ids.next('ops'), operatorId, at: world.clock.now() }
    await insertOperatorSession(world.db.system, { ...session, tokenHash: operatorTokenHash(`${token}1`), address: '127.0.0.1', device: 'test' })
    await activateSession(world.db.system, { ...session, tokenHash: operatorTokenHash(token) })
    return token
  }
  const statuses: Record<string, number[]> = {}
  for (const role of OPERATOR_ROLES) statuses[role] = await answers(await tokenOf(role))
  const [all, withoutVerifying] = [
    [200, 200, 200, 200, 200, 200],
    [200, 200, 200, 200, 200, 403],
  ]
  expect(statuses).toEqual({ viewer: all, support: withoutVerifying, compliance: all, finance: withoutVerifying, administrator: all })
  for (const token of ['', `e30.${'x'.repeat(43)}`]) expect(await answers(token)).toEqual([401, 401, 401, 401, 401, 401])
  await app.close()
  await liveEvents.stop()
  await world.close()
})
