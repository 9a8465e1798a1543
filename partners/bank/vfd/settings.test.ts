import { expect, test } from 'vitest'
import { vfdSettingsFromEnv } from './settings.ts'

test.each(['', 'bank.example', 'ftp://bank.example', 'https:/'])(
  'an address that is none (%j) is refused when the program starts, and not at the first payment',
  (address) => {
    expect(() => vfdSettingsFromEnv({ VFD_WALLET_URL: address })).toThrow('VFD_WALLET_URL')
    expect(() => vfdSettingsFromEnv({ VFD_TOKEN_URL: address })).toThrow('VFD_TOKEN_URL')
  },
)

test('an address may end with a slash', () => {
  expect(vfdSettingsFromEnv({ VFD_WALLET_URL: 'https://bank.example/wallet/' })).toMatchObject({
    walletUrl: 'https://bank.example/wallet',
    tokenUrl: 'https://bank.example/wallet/baasauth/token',
  })
})
