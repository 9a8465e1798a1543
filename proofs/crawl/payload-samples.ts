import { sql } from '../../tests/browser/database.ts'
import { prefixOf } from '../../tests/browser/businesses.ts'
import { newPerson, type Session } from '../../tests/browser/fixtures.ts'
import { PASSWORD } from '../../tests/fixtures/password.ts'
import { sampleRequests } from '../../tests/permissions/sample-requests.ts'
import type { SampleRequest, TestRecords } from '../../tests/permissions/samples.ts'
import type { Person } from './people.ts'

type Sample = Pick<SampleRequest, 'params' | 'query' | 'body' | 'needs'>

/** Calls of visitors. Modules have those of signed-in people (`permission-samples.ts`). */
const VISITORS: Record<string, () => Sample> = {
  'visitors.send_message': () => ({ body: { email: newPerson().email, subject: 'Question', message: 'How much is it?' } }),
  'support.report_crash': () => ({ body: { subject: 'page', emails: [], message: 'trace' } }),
  'onboarding.add_user': () => {
    const { email, phone } = newPerson()
    return {
      body: { contactfirstname: 'Amina', contactlastname: 'Bello', businessphone: phone, email, password: PASSWORD, confirmPassword: PASSWORD },
    }
  },
}

const OPERATORS: Record<string, () => Sample> = {
  'operators.add': () => ({ body: { name: 'Kemi Ade', email: newPerson().email, role: 'viewer' } }),
}

/** A request that the product takes; null where the crawl knows none. */
export function sampleOf(operation: string, records: TestRecords, turn: number): Sample | null {
  const signedIn = sampleRequests[operation]
  try {
    return signedIn?.(records, turn) ?? VISITORS[operation]?.() ?? OPERATORS[operation]?.() ?? null
  } catch {
    // It names a record that the demo does not have.
    return null
  }
}

/** Records of the person's business by the names of the permission tests. One that the demo does not have is an unknown id. */
export async function recordsOf({ businessid, cashpointid, storage }: Person): Promise<TestRecords> {
  const one = async (query: string, ...values: unknown[]) => (await sql<{ value: string }>(query, values))[0]?.value ?? 'none'
  const mine = (table: string, condition = 'true') =>
    one(`select id as value from ${table} where business_id = $1 and ${condition} limit 1`, businessid)
  const { accessToken: token, publicKey, holder } = JSON.parse(storage['session']!) as Omit<Session, 'token'> & { accessToken: string }
  const known: Partial<TestRecords> = {
    business: businessid,
    cashpoint: cashpointid || (await mine('cashpoint', 'is_default')),
    accountNumber: await one(
      'select account_number as value from cashpoint where business_id = $1 and account_number is not null limit 1',
      businessid,
    ),
    item: await mine('history_item', `direction = 'credit' order by created_at desc`),
    product: await mine('transaction_category', `direction = 'inbound'`),
    bulkGroup: await mine('bulk_group', 'removed_at is null'),
    authorization: await mine('approval', `state = 'waiting'`),
    publicKey: publicKey ?? 'none',
    prefix: await prefixOf({ token, publicKey, holder }).catch(() => 'none'),
    photos: ['none', 'none', 'none'],
    cardPayments: [await mine('card_payment', `state = 'settled'`)],
    video: { link: 'none', question: 'none' },
    documents: { cac: 'none', ammban: 'none', other: 'none' },
  }
  return new Proxy(known as TestRecords, { get: (records, name) => Reflect.get(records, name) ?? 'none' })
}
