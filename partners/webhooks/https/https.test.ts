import { expect, test, vi } from 'vitest'
import { createHttpsWebhooks, type Resolve } from './index.ts'

const resolvesTo =
  (...answers: string[][]): Resolve =>
  (_name, done) =>
    done(
      null,
      (answers.length > 1 ? answers.shift()! : answers[0]!).map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
const client = (resolve: Resolve) => createHttpsWebhooks({ timeoutMs: 1_000, testReceiver: null, resolve })
const request = (url: string) => ({ url, headers: {}, body: '{}' })

test.each([
  'http://shop.example/notify',
  'ftp://shop.example',
  'https://',
  'not an address',
  'https://user:secret@shop.example/',
  'https://shop.example:22/',
  'https://shop.example:8080/',
  'https://localhost/',
  'https://localhost./',
  'https://till.local/',
  'https://metadata.google.internal/',
  'https://intranet/',
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0177.0.0.1/',
  'https://１２７.0.0.1/',
  'https://①②⑦.0.0.1/',
  'https://0.0.0.0/',
  'https://10.0.0.1/',
  'https://172.16.0.1/',
  'https://192.168.1.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://100.64.0.1/',
  'https://100.100.100.200/',
  'https://168.63.129.16/',
  'https://192.0.2.1/',
  'https://198.18.0.1/',
  'https://224.0.0.1/',
  'https://240.0.0.1/',
  'https://255.255.255.255/',
  'https://[::1]/',
  'https://[::]/',
  'https://[::ffff:10.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[64:ff9b:1::a00:1]/',
  'https://[2002:7f00:1::]/',
  'https://[fe80::1]/',
  'https://[fd00:ec2::254]/',
  'https://[ff02::1]/',
  'https://[2001:db8::1]/',
])('W9: %s is refused when it is saved and when it is called, before any connection', async (url) => {
  const webhooks = client(() => expect.unreachable())
  expect(await webhooks.checkAddress(url)).toEqual(expect.any(String))
  expect(await webhooks.send(request(url))).toMatchObject({ outcome: 'refused' })
})

test.each([[['10.0.0.1']], [['127.0.0.1']], [['93.184.215.14', '10.0.0.1']], [['::ffff:10.0.0.1']], [['64:ff9b::a00:1']], [['fe80::1']]])(
  'W9: a public name that resolves to %s is refused when it is saved and when it is called',
  async (addresses) => {
    const webhooks = client(resolvesTo(addresses))
    expect(await webhooks.checkAddress('https://shop.example/notify')).toMatch(/not on the public internet/)
    expect(await webhooks.send(request('https://shop.example/notify'))).toMatchObject({ outcome: 'refused' })
  },
)

test('W9: a name that was public when it was saved and is private at the connection is refused', async () => {
  const webhooks = client(resolvesTo(['93.184.215.14'], ['127.0.0.1']))
  expect(await webhooks.checkAddress('https://shop.example/notify')).toBeNull()
  expect(await webhooks.send(request('https://shop.example/notify'))).toMatchObject({ outcome: 'refused' })
})

test.each(['https://shop.example/notify', 'https://shop.example:8443/a?b=c', 'https://93.184.215.14/', 'https://[2606:2800:21f:cb07::1]/'])(
  'NS-39: %s can be saved',
  async (url) => expect(await client(resolvesTo(['93.184.215.14', '2606:2800:21f:cb07::1'])).checkAddress(url)).toBeNull(),
)

test('an address whose name servers do not answer is not found after two seconds', async () => {
  vi.useFakeTimers()
  try {
    const checked = client(() => {}).checkAddress('https://slow.example/notify')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await checked).toBe('This address was not found. Check its spelling.')
  } finally {
    vi.useRealTimers()
  }
})
