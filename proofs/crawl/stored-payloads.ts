import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { RouteContract } from '../../platform/http/contract.ts'
import { sql } from '../../tests/browser/database.ts'
import { PIN } from '../../tests/browser/fixtures.ts'
import { callSimulator } from '../../tests/browser/simulator.ts'
import { grant } from '../../tests/permissions/samples.ts'
import { recordsOf, sampleOf } from './payload-samples.ts'
import type { Person } from './people.ts'

/** `name`: the call and its field, or the table and its column. */
export type Planted = { id: number; name: string }
export type PlantedPayloads = { planted: Planted[]; refused: string[]; untried: string[] }

/** From the one that tries everything to the shortest: a field has its length. `crawl` is a function of the page that records its number. */
const PAYLOADS: readonly ((id: number) => string)[] = [
  (id) => `</script><script>crawl(${id})</script>"'><img src=x onerror=crawl(${id})>{{crawl(${id})}}`,
  (id) => `"><img src=x onerror=crawl(${id})>`,
  (id) => `<svg onload=crawl(${id})>`,
]
const ADDRESSES: readonly ((id: number) => string)[] = [
  (id) => `javascript:crawl(${id})`,
  (id) => `https://shop.example/"><svg onload=crawl(${id})>`,
  (id) => `https://shop.example/?q=<svg/onload=crawl(${id})>`,
]

/** Neither shown to anybody, nor typed as text. */
const SECRETS = /password|^pin$|_pin$|otp|^code$|token/i

type Contract = RouteContract & { operation: string }
type Property = { type?: string; enum?: unknown; const?: unknown; format?: string; pattern?: string }

/** Sends every call that stores text with a payload in each of its text fields, by each kind of person. */
export async function plantByCalls(people: readonly Person[], url: string): Promise<PlantedPayloads> {
  const result: PlantedPayloads = { planted: [], refused: [], untried: [] }
  const senders = people.filter(({ area, isFirst }) => area !== 'new password' && (isFirst || area === 'merchant'))
  const [owner] = people.filter(({ area }) => area === 'merchant')
  let turn = Date.now() % 100_000
  let id = 0
  for (const contract of await contractsWithText()) {
    let isTaken = false
    for (const field of textFields(contract)) {
      const name = `${contract.operation} ${field}`
      id += 1
      const taken = await plantField(contract, field, id)
      if (taken === null) result.untried.push(name)
      else if (taken) result.planted.push({ id, name })
      else result.refused.push(name)
      isTaken ||= taken === true
    }
  }
  return result

  /** Null when nobody has a request that is right without the payload. */
  async function plantField(contract: Contract, field: string, payloadId: number): Promise<boolean | null> {
    let wasTried = false
    for (const person of sendersOf(contract)) {
      const records = await recordsOf(person.area === 'merchant' || person.area === 'cashier' ? person : owner!)
      const texts = /webhook|url|address$|endpoint/i.test(field) && field !== 'address' ? ADDRESSES : PAYLOADS
      for (const payload of texts) {
        const sample = sampleOf(contract.operation, records, ++turn)
        if (sample === null) break
        wasTried = true
        if (sample.needs === grant) await send(url, person, 'POST', '/pin/authorise', { pin: PIN })
        const path = contract.path.replaceAll(/\{(\w+)\}/g, (_, part: string) => encodeURIComponent(sample.params?.[part] ?? 'none'))
        const search = sample.query ? `?${new URLSearchParams(sample.query)}` : ''
        const status = await send(url, person, contract.method, path + search, { ...sample.body, [field]: payload(payloadId) })
        if (status < 300) return true
      }
    }
    return wasTried ? false : null
  }

  function sendersOf({ roles }: Contract): Person[] {
    if (roles === 'public') return people.filter(({ area }) => area === 'visitor')
    const isOfDesk = roles !== 'signed_in' && roles.every((role) => ['viewer', 'support', 'compliance', 'finance', 'administrator'].includes(role))
    if (isOfDesk) return senders.filter(({ area, name }) => area === 'desk' && roles.some((role) => name.startsWith(role)))
    return senders
      .filter(({ area }) => area === 'merchant')
      .slice(0, 1)
      .concat(senders.filter(({ area }) => area === 'cashier').slice(0, 1))
  }
}

async function contractsWithText(): Promise<Contract[]> {
  const folder = join(import.meta.dirname, '../../modules')
  const found = new Map<string, Contract>()
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue
    const contracts: Record<string, unknown> = await import(join(folder, entry.name, 'contract.ts')).catch(() => ({}))
    for (const value of Object.values(contracts))
      if (value !== null && typeof value === 'object' && 'operation' in value && 'path' in value) {
        const contract = value as Contract
        if (contract.method !== 'GET' && textFields(contract).length > 0) found.set(contract.operation, contract)
      }
  }
  return [...found.values()]
}

/** The fields of the body that take any text. */
function textFields({ body }: Contract): string[] {
  if (!body) return []
  const { properties = {} } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as { properties?: Record<string, Property> }
  return Object.entries(properties).flatMap(([name, { type, enum: choices, const: fixed }]) =>
    type === 'string' && choices === undefined && fixed === undefined && !SECRETS.test(name) ? [name] : [],
  )
}

/** Returns the status. */
async function send(url: string, { storage }: Person, method: string, path: string, body: unknown): Promise<number> {
  const text = storage['session'] ?? storage['operator-session']
  const session = text === undefined ? null : (JSON.parse(text) as { accessToken: string; publicKey: string | null })
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(session && { accessToken: session.accessToken }),
      ...(session?.publicKey && { publicKey: session.publicKey }),
    },
    body: JSON.stringify(body),
  })
  await answer.text()
  return answer.status
}

async function workItems(url: string, { storage }: Person): Promise<{ kind: string; _id: string }[]> {
  const { accessToken } = JSON.parse(storage['operator-session']!) as { accessToken: string }
  const answer = await fetch(`${url}/api/operator/work/show`, { headers: { accessToken } })
  return answer.ok ? ((await answer.json()) as { data: { kind: string; _id: string }[] }).data : []
}

/** Notes on work items, and customers of other banks with payloads as names and narrations. */
export async function plantFromOutside(people: readonly Person[], url: string, from: number): Promise<Planted[]> {
  const planted: Planted[] = []
  let id = from
  const accounts = await sql<{ account_number: string }>(
    `select distinct on (business_id) account_number from cashpoint where account_number is not null and account_state = 'active' order by business_id, is_default desc`,
    [],
  )
  for (const { account_number: accountNumber } of accounts)
    for (const [name, narration] of [
      [(one: number) => PAYLOADS[1]!(one), () => 'cloth'],
      [() => '=1+1', (one: number) => PAYLOADS[1]!(one)],
    ] as const) {
      id += 1
      const payer = { payerName: name(id), payerBank: '058', payerAccount: '0123456789', narration: narration(id) }
      await callSimulator('/pay-in', 'POST', { accountNumber, amountKobo: 500_000, ...payer }).then(
        () => planted.push({ id, name: 'a payer of another bank' }),
        () => undefined,
      )
    }
  for (const person of people.filter(({ area }) => area === 'desk'))
    for (const { kind, _id } of await workItems(url, person)) {
      id += 1
      const status = await send(url, person, 'POST', `/operator/work/${kind}/${_id}/note`, { text: PAYLOADS[0]!(id) })
      if (status < 300) planted.push({ id, name: `desk.note text (${kind})` })
    }
  return planted
}

const SHOWN = /(name|narration|remark|description|desc|message|text|title|subject|reason|note|answer|address|party|about|what|why)$/

/**
 * The wide net: a payload at the end of every column that holds text for people, also of texts that only a partner or a job writes. A
 * column that its table protects keeps its text.
 */
export async function plantInDatabase(from: number): Promise<Planted[]> {
  const columns = await sql<{ table_name: string; column_name: string }>(
    `select c.table_name, c.column_name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'text' and c.is_generated = 'NEVER'`,
    [],
  )
  const planted: Planted[] = []
  let id = from
  for (const { table_name: table, column_name: column } of columns.filter((each) => SHOWN.test(each.column_name))) {
    id += 1
    const text = PAYLOADS[1]!(id)
    const changed = await sql(
      `update ${table} set ${column} = left(${column}, 60) || ' ' || $1 where ${column} is not null and ${column} ~ '[ a-z]' and ${column} !~ '^[a-z]+_[0-9A-Z]+$|^sealed1:|@' returning 1`,
      [text],
    ).catch(() => [])
    if (changed.length > 0) planted.push({ id, name: `${table}.${column}` })
  }
  return planted
}
