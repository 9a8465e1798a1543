import { expect, test } from 'vitest'
import { scriptedIdentity } from '../../tests/fixtures/identity-checks.ts'
import { systemClock } from '../../platform/clock/index.ts'
import { createResilientIdentityChecks } from './resilient-identity.ts'
import type { IdentityChecks } from './port.ts'

test.each([
  ['says nothing', { outcome: 'unknown', reason: 'timeout' } as const, 8],
  ['knows nobody', { outcome: 'not_found' } as const, 20],
])('a register that %s: who is not asked for a while proves nothing (%o)', async (_what, answer, times) => {
  let requests = 0
  const personOf: IdentityChecks['getPerson'] = async () => {
    requests++
    return answer
  }
  const guarded = createResilientIdentityChecks({ ...scriptedIdentity(), getPerson: personOf }, systemClock)
  for (let tries = 0; tries < 20; tries++) expect((await guarded.getPerson('22212345678')).outcome).toBe(answer.outcome)
  expect(requests).toBe(times)
})
