import { createHash } from 'node:crypto'
import { testVendor } from '../../../tests/fixtures/alternate-bank-contract.ts'
import { createProvidus } from './index.ts'

const SECRET = 'a secret of the test'
const CLIENT = { clientId: 'client', clientSecret: SECRET }

testVendor({
  name: 'providus',
  settings: CLIENT,
  open: (url, { secret = SECRET, ...changed } = {}) => createProvidus({ url, timeoutMs: 2_000, ...CLIENT, clientSecret: secret, ...changed }),
  settledKobo: 997_850n,
  header: 'x-auth-signature',
  // It covers no body.
  sign: (_body, secret = SECRET) => createHash('sha512').update(`${CLIENT.clientId}:${secret}`).digest('hex'),
  changes: [
    ['10000.00', '-1'],
    ['10000.00', '0.001'],
    ['NGN', 'USD'],
  ],
  used: '94',
  unpaid: '51',
})
