import { afterEach, expect, test, vi } from 'vitest'
import { holdVoice } from './hold-voice.ts'

afterEach(() => vi.unstubAllGlobals())

function tab(cashpointid: string, says: string[], name: string): () => void {
  return holdVoice(cashpointid, () => {
    says.push(`${name} begins`)
    return () => says.push(`${name} ends`)
  })
}

test('issue 58: of two tabs one says what comes at a cashpoint, and the other one begins when it has ended', async () => {
  const says: string[] = []
  const leaveFirst = tab('cpt_1', says, 'first')
  const leaveSecond = tab('cpt_1', says, 'second')
  const leaveThird = tab('cpt_1', says, 'third')
  const leaveOther = tab('cpt_2', says, 'other cashpoint')
  await expect.poll(() => says).toEqual(['first begins', 'other cashpoint begins'])
  leaveSecond()
  leaveFirst()
  await expect.poll(() => says.slice(2)).toEqual(['first ends', 'third begins'])
  leaveThird()
  leaveOther()
  expect(says.slice(4)).toEqual(['third ends', 'other cashpoint ends'])
})

test.each([
  ['has no locks', {}],
  ['refuses locks', { locks: { request: () => Promise.reject(new DOMException('refused', 'SecurityError')) } }],
])('issue 58: in a browser that %s each tab says what comes', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator)
  const says: string[] = []
  const leave = tab('cpt_1', says, 'first')
  await expect.poll(() => says).toEqual(['first begins'])
  leave()
  expect(says).toEqual(['first begins', 'first ends'])
})
