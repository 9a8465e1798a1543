import type { Shop } from '../../fixtures/merchants.ts'
import type { Environment } from './environment.ts'

type Place = Pick<Environment, 'sql' | 'shops'>

/** Adds `count` signed-in people to each business. Each has an own session, and so an own grant. */
export async function addUsers(
  environment: Place,
  count: number,
  role: 'merchant' | 'accountant-finance' = 'merchant',
): Promise<Map<string, Shop[]>> {
  const tag = role === 'merchant' ? '' : 'acc_'
  const ids = environment.shops.map(({ businessId }) => `'${businessId}'`).join()
  const each = `(select b.id as business, '${tag}' || right(b.id, 8) || '_' || lpad(at::text, 3, '0') as n
    from business b, generate_series(1, ${count}) at where b.id in (${ids})) people`
  await environment.sql(`insert into person (id, email, password_hash, firstname, lastname, created_at)
    select 'usr_' || n, 'member' || n || '@shops.example', 'none', 'Amina', 'Bello', now() from ${each}`)
  await environment.sql(`insert into session (id, person_id, token_hash, life_span, created_at, seen_at)
    select 'ses_' || n, 'usr_' || n, sha256(rpad(n, 43, 'x')::bytea), 'long', now(), now() + interval '20 minutes' from ${each}`)
  await environment.sql(
    `insert into member (id, business_id, person_id, role, created_at) select 'mbr_' || n, business, 'usr_' || n, '${role}', now() from ${each}`,
  )
  return new Map(
    environment.shops.map((shop) => [
      shop.businessId,
      Array.from({ length: count }, (_, at) => {
        const n = `${tag}${shop.businessId.slice(-8)}_${String(at + 1).padStart(3, '0')}`
        return { ...shop, token: `member.${n.padEnd(43, 'x')}` }
      }),
    ]),
  )
}
