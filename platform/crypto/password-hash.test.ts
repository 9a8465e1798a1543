import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './index.ts'

test('a password is hashed with Argon2id, 19 MiB and two passes, and in composed letters', async () => {
  const hash = await hashPassword('Zola\u0300-mai-9')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifyPassword(hash, 'Zol\u00e0-mai-9')).toBe(true)
  expect(await verifyPassword(hash, 'Zola-mai-9')).toBe(false)
})
