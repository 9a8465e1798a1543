import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FlagBanner } from './FlagBanner.tsx'

const shown = (parts: Record<string, unknown> | undefined) => renderToStaticMarkup(<FlagBanner parts={parts} />)

test('SHELL-20, SHELL-71: the red banner shows the text of its flag, and nothing without one', () => {
  expect(shown({ flags: { 'web.banner': 'Transfers to one bank are slow today.' } })).toMatch(/banner--wrong.*Transfers to one bank are slow today\./)
  for (const none of ['', '   ']) expect(shown({ flags: { 'web.banner': none } })).toBe('')
  expect(shown({ flags: {} })).toBe('')
  expect(shown(undefined)).toBe('')
})
