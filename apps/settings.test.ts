import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { settingsFromEnv } from './settings.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'kasuwa-settings-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const DATABASE_URL = 'postgres://nobody@127.0.0.1:9/none'
const LIVE = {
  NODE_ENV: 'production',
  DATABASE_URL,
  PIN_PEPPER: 'p'.repeat(32),
  DATA_KEY: 'd'.repeat(32),
  VFD_WALLET_URL: 'https://bank.example',
  VFD_CONSUMER_KEY: 'k',
  VFD_CONSUMER_SECRET: 's',
  VFD_NOTICE_SECRET: 'n',
  SMTP_URL: 'smtp://mail.example',
  TERMII_URL: 'https://sms.example',
  TERMII_API_KEY: 't',
  DOJAH_URL: 'https://identity.example',
  DOJAH_APP_ID: 'a',
  DOJAH_SECRET: 's',
}

describe('on a development machine', () => {
  test('all programs of an instance have the same pepper and the same key, which differ', () => {
    const [api, worker] = [settingsFromEnv({ DATABASE_URL, DATA_DIR: dataDir }), settingsFromEnv({ DATABASE_URL, DATA_DIR: dataDir })]
    expect([worker.pinPepper, worker.dataKey]).toEqual([api.pinPepper, api.dataKey])
    expect(api.dataKey).toHaveLength(32)
    expect(api.dataKey.toString('base64url')).not.toBe(api.pinPepper)
  })

  test.each(['pin-pepper', 'data-key'])('an empty %s is refused', (name) => {
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

  test('without them nothing starts, and both are named', () => {
    expect(() => settingsFromEnv({ ...LIVE, PIN_PEPPER: undefined, DATA_KEY: '' })).toThrow('without PIN_PEPPER, DATA_KEY.')
  })

  test('a key that can be guessed is none', () => {
    expect(() => settingsFromEnv({ ...LIVE, DATA_KEY: 'secret' })).toThrow('DATA_KEY is too short')
  })
})
