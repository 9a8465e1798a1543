import { expect, test } from 'vitest'
import { scrubText } from './scrub.ts'

const TOKEN = 'ses_01k9xq3v7n.h4Kd82mBqPz7Rw0XyTn5LcVf1GsJe6UaOi9ZtEbYpQk'

test.each([
  ['a token in an address', `Page: /authorizations/${TOKEN}`, 'Page: /authorizations/ses_01k9xq3v7n.[removed]'],
  ['the query of an address', 'GET https://x.ng/api/file/upl_1?until=1&signature=abc failed', 'GET https://x.ng/api/file/upl_1?[removed] failed'],
  ['a BVN', 'bvn_nin: 22238844499 is taken', 'bvn_nin: [number removed] is taken'],
  ['a number in groups', 'card 5399 8300 0000 0008', 'card [number removed]'],
  ['an address of mail', 'no user amina@shop.example.ng', 'no user [address removed]'],
])('%s is taken out', (_what, text, left) => {
  expect(scrubText(text)).toBe(left)
})

test('details of the fault stay: the device, the error, the files with their lines', () => {
  const report = [
    'Device: Mozilla/5.0 (X11; Linux x64) Chrome/139.0.7258.66',
    'Screen: 360 × 740',
    "TypeError: Cannot read properties of undefined (reading 'beneficiary_account_number')",
    '    at SendMoney (https://app.kasuwa.ng/assets/SendMoneyConfirmation-Dk3xB2aQ.js:12:3456)',
    'subject trf_01k9xq3v7n8m2p4r6t',
  ].join('\n')
  expect(scrubText(report)).toBe(report)
})
