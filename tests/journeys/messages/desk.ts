import { randomUUID } from 'node:crypto'
import type { OperatorRole } from '../../../modules/operators/contract.ts'
import { totpCode } from '../../../modules/operators/server/totp.ts'
import { type Client, createClient, expectData } from '../../fixtures/client.ts'
import { PASSWORD } from '../../fixtures/password.ts'
import type { Product } from '../../fixtures/product-processes.ts'
import { readFrom } from './inbox.ts'

type Operator = Client & { email: string; secret: string }
type Fields = Record<string, string>

/** The desk with one person of each role that decides. */
export type Desk = {
  as(role: OperatorRole): Client
  /** One person decides. */
  decide(role: OperatorRole, kind: string, id: string, decision: string, fields?: Fields): Promise<void>
  /** Compliance proposes, and finance carries it out. */
  decideByTwo(kind: string, id: string, decision: string, fields?: Fields): Promise<void>
}

/** All come from the command. Each signs in with the password of the mail and an authenticator. */
export async function openDesk(world: Product): Promise<Desk> {
  const administrator = 'administrator@desk.example'
  await world.runTool('tools/operators.ts', ['add', administrator, 'administrator', 'Ada Administrator'])
  const admin = await signIn(world, administrator)
  const people = new Map<OperatorRole, Operator>([['administrator', admin]])
  const added = (['support', 'compliance', 'finance'] as const).map(async (role) => {
    const email = `${role}@desk.example`
    await world.runTool('tools/operators.ts', ['add', email, role, `${role} person`])
    people.set(role, await signIn(world, email))
  })
  await Promise.all(added)

  const as = (role: OperatorRole) => people.get(role)!
  let last: Promise<unknown> = Promise.resolve()
  /** One after the other: a code of the authenticator counts once, and the one before it is forgotten here, because no test waits 30 seconds. */
  function withCode(role: OperatorRole, path: string, body: object): Promise<void> {
    const turn = last.then(async () => {
      const operator = as(role)
      await world.sql('update operator set totp_last_step = 1 where email = $1', [operator.email])
      const answer = await operator.call('POST', path, { ...body, code: totpCode(operator.secret, new Date()) }, { requestId: randomUUID() })
      if (answer.http !== 200) throw new Error(`${role} ${path}: ${answer.http} ${answer.message} ${JSON.stringify(answer.errors ?? [])}`)
    })
    last = turn.catch(() => {})
    return turn
  }
  const propose = (role: OperatorRole, kind: string, id: string, decision: string, fields: Fields) =>
    withCode(role, `/operator/work/${kind}/${id}/decide`, { decision, fields, note: 'Checked by phone' })
  return {
    as,
    decide: (role, kind, id, decision, fields = {}) => propose(role, kind, id, decision, fields),
    async decideByTwo(kind, id, decision, fields = {}) {
      await propose('compliance', kind, id, decision, fields)
      await withCode('finance', `/operator/work/${kind}/${id}/proposal`, { accept: true })
    },
  }
}

async function signIn(world: Product, email: string): Promise<Operator> {
  const first = await readFrom(world, email, /Your first password: (\S+)/)
  const client = createClient(world)
  const { first_step } = expectData<{ first_step: string }>(await client.call('POST', '/operator/login', { email, password: first }))
  const { secret } = expectData<{ secret: string }>(await client.call('POST', '/operator/login/enrol', { first_step }))
  const code = totpCode(secret, new Date())
  const { token } = expectData<{ token: string }>(await client.call('POST', '/operator/login/code', { first_step, code, new_password: PASSWORD }))
  client.session = { token, publicKey: null, businessid: '' }
  return Object.assign(client, { email, secret })
}
