import { afterEach, expect, test, vi } from 'vitest'
import { holdVoice } from './hold-voice.ts'

afterEach(() => vi.unstubAllGlobals())

function tab(cashpointid: string, spoken: string[], name: string): () => void {
  return holdVoice(cashpointid, () => {
    spoken.push(`${name} begins`)
    return () => spoken.push(`${name} ends`)
  })
}

test('issue 58: of two tabs one says what comes at a cashpoint, and the other one begins when it has ended', async () => {
  const spoken: string[] = []
  const leaveFirst = tab('cpt_1', spoken, 'first')
  const leaveSecond = tab('cpt_1', spoken, 'second')
  const leaveThird = tab('cpt_1', spoken, 'third')
  const leaveOther = tab('cpt_2', spoken, 'other cashpoint')
  await expect.poll(() => spoken).toEqual(['first begins', 'other cashpoint begins'])
  leaveSecond()
  leaveFirst()
  await expect.poll(() => spoken.slice(2)).toEqual(['first ends', 'third begins'])
  leaveThird()
  leaveOther()
  expect(spoken.slice(4)).toEqual(['third ends', 'other cashpoint ends'])
})

test.each([
  ['has no locks', {}],
  ['refuses locks', { locks: { request: () => Promise.reject(new DOMException('refused', 'SecurityError')) } }],
])('issue 58: in a browser that %s each tab says what comes', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator)
  const spoken: string[] = []
  const leave = tab('cpt_1', spoken, 'first')
  await expect.poll(() => spoken).toEqual(['first begins'])
  leave()
  expect(spoken).toEqual(['first begins', 'first ends'])
})
