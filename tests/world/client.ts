import { systemRandom } from '../../platform/random/index.ts'
import { PASSWORD } from './password.ts'
import { type Product, until } from './product.ts'

export type Answer = {
  http: number
  status: boolean
  message: string
  code?: string
  data: never
  errors?: { field: string; message: string }[]
} & Record<string, unknown>

/** Somebody at the wire: what a browser or a script sends, and nothing else. */
export type Client = {
  session: { token: string; publicKey: string | null; businessid: string } | null
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  raw(method: string, path: string, body: string | undefined, headers?: Record<string, string>): Promise<Response>
}

export function client(product: Pick<Product, 'url'>): Client {
  const self: Client = {
    session: null,
    raw(method, path, body, headers = {}) {
      const { session } = self
      return fetch(`${product.url}/api${path}`, {
        method,
        ...(body !== undefined && { body }),
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(session && { accessToken: session.token }),
          ...(session?.publicKey && { publicKey: session.publicKey }),
          ...headers,
        },
      })
    },
    async call(method, path, body, headers) {
      const response = await self.raw(method, path, body === undefined ? undefined : JSON.stringify(body), headers)
      return { http: response.status, ...((await response.json()) as Omit<Answer, 'http'>) } as Answer
    },
  }
  return self
}

export type Merchant = Client & { email: string; businessid: string; accountNumber: string; prefix: string }

export const PIN = '2580'

export function signUpBodies(email: string) {
  const phone = `080${String(systemRandom.below(100_000_000)).padStart(8, '0')}`
  const person = { contactfirstname: 'Amina', contactlastname: 'Bello', businessphone: phone, email }
  return {
    user: { ...person, password: PASSWORD, confirmPassword: PASSWORD },
    profile: {
      ...person,
      account_type: 2,
      address: '12 Zoo Road',
      businessname: 'Amina Stores',
      industry: 'Retail and Supermarkets',
      lga: 'Nasarawa',
      state: 'Kano',
    },
  }
}

/** Signs up and in as a stranger does, waits for the bank's account, and is verified as an operator would. */
export async function merchant(product: Product, tier: 'unverified' | 'activated' | 'verified' = 'verified'): Promise<Merchant> {
  const self = client(product)
  const email = `owner-${systemRandom.bytes(6).toString('hex')}@shops.example`
  const { user, profile } = signUpBodies(email)
  const { id } = ok<{ id: string }>(await self.call('POST', '/user/add', user))
  const { businessid } = ok<{ businessid: string }>(await self.call('POST', '/merchant/add', { ...profile, user: id }))
  await signIn(self, email)
  const [account] = await until('the bank opens the account', async () => {
    const found = await product.sql<{ account_number: string }>(
      `select account_number from cashpoint where business_id = $1 and account_state = 'active'`,
      [businessid],
    )
    return found.length > 0 && found
  })
  await product.sql(
    `update business set tier = $2, owner_identity = $1, payout_account_number = '0123456789', payout_bank_code = '058', payout_bank_name = 'Guaranty Trust Bank', payout_account_name = 'AMINA BELLO' where id = $1`,
    [businessid, tier],
  )
  const { prefix } = ok<{ prefix: string }>(await self.call('GET', `/wallet/prefix/${businessid}`))
  return Object.assign(self, { email, businessid, accountNumber: account!.account_number, prefix })
}

export async function signIn(who: Client, email: string, lifeSpan: 'short' | 'long' = 'short'): Promise<void> {
  const signedIn = ok<{ token: string; businessid: string; merchants: { businessid: string; publickey: string | null }[] }>(
    await who.call('POST', '/user/login', { email, password: PASSWORD, app: 'merchant', life_span: lifeSpan }),
  )
  who.session = {
    token: signedIn.token,
    publicKey: signedIn.merchants.find((one) => one.businessid === signedIn.businessid)?.publickey ?? null,
    businessid: signedIn.businessid,
  }
}

/** A grant for the next money call; sets the PIN first where there is none. */
export async function approve(who: Client): Promise<void> {
  const answer = await who.call('POST', '/pin/authorise', { pin: PIN })
  if (answer.code === 'pin.not_set') {
    ok(await who.call('POST', '/pin/set', { pin: PIN }))
    ok(await who.call('POST', '/pin/authorise', { pin: PIN }))
  } else ok(answer)
}

/** Somebody at another bank pays. */
export async function payIn(
  product: Product,
  to: { accountNumber: string },
  amountKobo: number,
  more: Record<string, unknown> = {},
): Promise<string> {
  const body = {
    accountNumber: to.accountNumber,
    amountKobo,
    payerName: 'Balarabe Yusuf',
    payerBank: '058',
    payerAccount: '0123456789',
    narration: 'wax print',
    ...more,
  }
  return (await product.console<{ sessionId: string }>('/pay-in', { method: 'POST', body })).sessionId
}

export async function balanceOf(who: Merchant): Promise<number> {
  return ok<{ balance: number }>(await who.call('GET', `/merchant/${who.businessid}/wallet/balance`)).balance
}

/** Gives a file as a form does; answers its address. */
export async function give(product: Pick<Product, 'url'>, who: Client, folder: string, file: { name: string; bytes: Buffer }): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(file.bytes)]), file.name)
  const headers = { accessToken: who.session!.token, publicKey: who.session!.publicKey! }
  const answer = await fetch(`${product.url}/api/upload/${folder}`, { method: 'POST', body: form, headers })
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { data: { file_url: string } }).data.file_url
}

export function ok<Data>(answer: Answer): Data {
  if (answer.http !== 200) throw new Error(`${answer.http} ${answer.code}: ${answer.message} ${JSON.stringify(answer.errors ?? [])}`)
  return answer.data
}
