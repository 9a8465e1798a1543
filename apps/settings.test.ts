import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { PRODUCTION_ENV as LIVE } from '../tests/fixtures/production-env.ts'
import { settingsFromEnv } from './settings.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'kasuwa-settings-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const DATABASE_URL = 'postgres://nobody@127.0.0.1:9/none'
describe('on a development machine', () => {
  test('all programs of an instance have the same pepper and the same key, which differ', () => {
    const [api, worker] = [settingsFromEnv({ DATABASE_URL, DATA_DIR: dataDir }), settingsFromEnv({ DATABASE_URL, DATA_DIR: dataDir })]
    expect([worker.pinPepper, worker.dataKeys.current]).toEqual([api.pinPepper, api.dataKeys.current])
    expect(api.dataKeys.current).toHaveLength(32)
    expect(api.dataKeys.current.toString('base64url')).not.toBe(api.pinPepper)
  })

  test('all programs have the same keys for notifications on devices; in production there are none unless they are set', () => {
    const [api, worker] = [settingsFromEnv({ DATABASE_URL, DATA_DIR: dataDir }), settingsFromEnv({ DATABASE_URL, DATA_DIR: dataDir })]
    expect(api.vapid).toMatchObject({ publicKey: expect.stringMatching(/^B[\w-]{86}$/), subject: 'mailto:support@kasuwa.example' })
    expect(worker.vapid).toEqual(api.vapid)
    expect(settingsFromEnv(LIVE)).toMatchObject({ vapid: null, pushSimulatorUrl: null })
  })

  test.each(['pin-pepper', 'data-key', 'vapid-key'])('an empty %s is refused', (name) => {
    writeFileSync(join(dataDir, name), '')
    expect(() => settingsFromEnv({ DATABASE_URL, DATA_DIR: dataDir })).toThrow('is empty')
  })
})

describe('where money is real', () => {
  test('both are settings, and nothing is kept beside the data', () => {
    const settings = settingsFromEnv({ ...LIVE, DATA_DIR: join(dataDir, 'none') })
    expect(settings.pinPepper).toBe(LIVE.PIN_PEPPER)
    expect(existsSync(join(dataDir, 'none'))).toBe(false)
  })

  test('without them nothing starts, and all that is wrong is named at once', () => {
    expect(() => settingsFromEnv({ ...LIVE, PIN_PEPPER: undefined, DATA_KEY: 'x', TERMII_URL: 'http://sms.example' })).toThrow(
      [
        'Kasuwa cannot start:',
        '- PIN_PEPPER is required',
        '- DATA_KEY must have at least 32 random characters',
        '- TERMII_URL must be an address that begins with https://',
      ].join('\n'),
    )
  })

  test('a misspelt production is refused, instead of starting with the secrets of development', () => {
    for (const NODE_ENV of ['Production', 'prod', 'production ', 'live'])
      expect(() => settingsFromEnv({ ...LIVE, NODE_ENV })).toThrow('NODE_ENV must be production, development, test or unset')
  })
})
