/**
 * Signs each of the demo's people in once. The tests get the sessions through the environment and share them: a second
 * sign-in of the same person would end the session of the tests that run beside it.
 */
export default async function signInDemo(): Promise<void> {
  const sessions = Object.fromEntries(await Promise.all(['owner', 'cashier', 'finance'].map((name) => signIn(`${name}@demo.kasuwa.ng`))))
  process.env['BROWSER_DEMO_SESSIONS'] = JSON.stringify(sessions)
}

type SignedIn = { token: string; businessid: string; merchants: { businessid: string; publickey: string | null }[] }

async function signIn(email: string): Promise<[string, unknown]> {
  const response = await fetch(`${process.env['BROWSER_BASE_URL']}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'Kasuwa@2026', app: 'merchant', life_span: 'short' }),
  })
  if (!response.ok) throw new Error(`${email} cannot sign in: ${response.status} ${await response.text()}`)
  const { data } = (await response.json()) as { data: SignedIn }
  const first = data.merchants.find(({ businessid }) => businessid === data.businessid)
  return [email, { token: data.token, publicKey: first?.publickey ?? null, holder: data }]
}
