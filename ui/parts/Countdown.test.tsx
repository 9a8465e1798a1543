import { afterEach, vi } from 'vitest'
import { act, expect, render, screen, test } from '../../tests/components/test.tsx'
import { Countdown, useIsOver } from './Countdown.tsx'

afterEach(() => void vi.useRealTimers())

/** As the screens use it: the countdown goes when its time is over. */
function Offer({ until }: { until: Date }) {
  return useIsOver(until) ? <p>Closed</p> : <Countdown until={until} />
}

test('issue 41: a countdown is announced politely a minute and ten seconds before its end and at the end, and not each second', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  render(<Offer until={new Date(Date.now() + 62_500)} />)
  const heard: string[] = []
  const pass = (seconds: number) =>
    act(async () => {
      for (let second = 0; second < seconds; second++) {
        vi.advanceTimersByTime(1_000)
        const said = document.querySelector('body > [role=status][aria-live=polite]')?.textContent
        if (said && said !== heard.at(-1)) heard.push(said)
      }
    })
  await pass(2)
  expect(heard).toEqual([])
  expect(screen.getByRole('timer')).toHaveAttribute('aria-live', 'off')
  await pass(40)
  expect(heard).toEqual(['One minute left.'])
  await pass(15)
  expect(heard).toEqual(['One minute left.', 'Ten seconds left.'])
  for (let second = 0; second < 8; second++) await pass(1)
  expect(screen.getByText('Closed')).toBeVisible()
  await pass(1)
  expect(heard).toEqual(['One minute left.', 'Ten seconds left.', 'The time is over.'])
})
