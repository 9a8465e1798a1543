import { render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { usePayments } from '../../../modules/transfers/web/flow/payments.ts'
import { useHiddenAmounts } from '../../../ui/data/hidden-amounts.ts'
import { useSession } from '../../../ui/data/session.ts'
import { useConnection } from '../../../ui/data/useConnection.ts'
import { useLagosDay } from '../../../ui/lagos-day.ts'
import { useHydrating } from '../../../ui/useHydrating.ts'
import { useTheme } from '../theme.ts'

test('what the server cannot know follows the written screen: it is shown as written first, and as it is here afterwards', () => {
  const seen: boolean[] = []
  function Part() {
    const isWritten = useHydrating()
    seen.push(isWritten)
    return isWritten ? 'as written' : 'as it is here'
  }
  const place = goOnWith(<Part />, 'as written')
  expect(seen).toEqual([true, true, false])
  expect(place.textContent).toBe('as it is here')
})

test('a part that the browser renders first never believes to be written', () => {
  const seen: boolean[] = []
  function Part() {
    seen.push(useHydrating())
    return null
  }
  function Later() {
    return useHydrating() ? null : <Part />
  }
  goOnWith(<Later />, '')
  expect(seen).toEqual([false])
})

test('where the browser knows what the server knew, no hook of the frame renders a written screen a second time', () => {
  let renders = 0
  function Frame() {
    useTheme()
    usePayments()
    useHiddenAmounts()
    useConnection()
    useSession()
    useLagosDay()
    renders += 1
    return 'frame'
  }
  goOnWith(<Frame />, 'frame')
  // One of the server and one of the browser.
  expect(renders).toBe(2)
})

function goOnWith(element: React.ReactNode, written: string): Element {
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(element)
  expect(container.textContent).toBe(written)
  render(element, { container, hydrate: true })
  return container
}
