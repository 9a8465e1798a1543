import { expect, test } from 'vitest'
import { canPay, canReceive, canSend, checkPayoutAllowed, isClosed, isClosing, SENDING_STANDINGS } from './standing.ts'

test.each([
  { standing: 'opening', may: ['receive'] },
  { standing: 'open', may: ['receive', 'pay', 'send'] },
  { standing: 'no_debit', may: ['receive'] },
  { standing: 'frozen', may: [] },
  { standing: 'closing', may: ['receive', 'send'] },
  { standing: 'closed', may: [] },
] as const)('a business in the standing $standing may $may and nothing else (docs/money.md §8)', ({ standing, may }) => {
  const rights = { receive: canReceive({ standing }), pay: canPay({ standing }), send: canSend({ standing }) }
  expect(Object.entries(rights).flatMap(([right, has]) => (has ? [right] : []))).toEqual(may)
  expect(checkPayoutAllowed({ standing, standing_reason: null }) === null).toBe(rights.pay)
  expect(SENDING_STANDINGS.includes(standing)).toBe(rights.send)
  expect([isClosing({ standing }), isClosed({ standing })]).toEqual([standing === 'closing', standing === 'closed'])
})
