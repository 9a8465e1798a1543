import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

/** The ids of the secrets that the stage `secrets` would find in a file with these lines. */
async function secretsIn(lines: readonly string[]): Promise<string[]> {
  const program = join(ROOT, 'node_modules/secretlint/bin/secretlint.js')
  const child = spawn(process.execPath, [program, '--stdinFileName', 'settings.ts', '--format', 'json'], { cwd: ROOT })
  child.stdin.end(lines.join('\n'))
  const [report] = JSON.parse(await text(child.stdout)) as [{ messages: { messageId: string }[] }]
  return report.messages.map(({ messageId }) => messageId)
}

/** Put together here, because this file is looked at as well. */
const PLANTED = [
  ['AWSAccessKeyID', ['AKIA', 'IOSFODNN7ABCDEFG']],
  ['GITHUB_TOKEN', ['ghp_', 'wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx']],
  ['NPM_ACCESS_TOKEN', ['npm_', 'abcdefghijklmnopqrstuvwxyz0123456789']],
  ['STRIPE_SECRET_KEY_LIVE', ['sk_live_', 'abcdefghijklmnopqrstuvwx']],
  ['SLACK_TOKEN', ['xoxb-', '123456789012-1234567890123-abcdefghijklmnopqrstuvwx']],
  ['PostgreSQLConnection', ['postgres://admin:', 'hunter22hunter@db.kasuwa.ng:5432/live']],
  ['BasicAuth', ['https://admin:', 'hunter22hunter@bank.kasuwa.ng/']],
  ['PrivateKey', ['-----BEGIN RSA ', `PRIVATE KEY-----\n${'MIIEowIBAAKCAQEAx8Xq'.repeat(8)}\n-----END RSA PRIVATE KEY-----`]],
] as const

test('a key, token or password in an address is found', async () => {
  const found = await secretsIn(PLANTED.map(([, parts]) => `const value = '${parts.join('')}'`))
  expect(found.toSorted()).toEqual(PLANTED.map(([id]) => id).toSorted())
})

test('passwords of the demo, test addresses and ids are no secrets', async () => {
  const found = await secretsIn([
    `const PASSWORD = 'Kasuwa@2026'`,
    `const PIN = '2580'`,
    `const url = 'postgres://nobody@127.0.0.1:9/none'`,
    'const address = `postgres://${user}:${password}@127.0.0.1:${port}/kasuwa`',
    `const account = '123456789012'`,
  ])
  expect(found).toEqual([])
})
