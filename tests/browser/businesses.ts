import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { PASSWORD } from '../fixtures/password.ts'
import { sql } from './database.ts'
import { fetchData, newPerson, PIN, type Session, signIn } from './fixtures.ts'
import { payIn } from './simulator.ts'

export type NewOwner = { email: string; phone: string; session: Session }

/** A new sign-up over HTTP: unverified, with its bank account requested. */
export async function newOwner(): Promise<NewOwner> {
  const { email, phone } = newPerson()
  const person = { contactfirstname: 'Amina', contactlastname: 'Bello', businessphone: phone, email }
  const { id } = await fetchData<{ id: string }>(null, 'POST', '/user/add', { ...person, password: PASSWORD, confirmPassword: PASSWORD })
  const profile = { businessname: 'Amina Stores', industry: 'Retail and Supermarkets', address: '12 Zoo Road', lga: 'Nasarawa', state: 'Kano' }
  await fetchData(null, 'POST', '/merchant/add', { user: id, account_type: 2, ...person, ...profile })
  return { email, phone, session: await signIn(email) }
}

/** The same with a BVN and an ID card that have passed. The tests of the steps prove how they pass. */
export async function newActivatedOwner(): Promise<Session> {
  const { session } = await newOwner()
  await sql(`update business set tier = 'activated' where id = $1`, [session.holder.businessid])
  return session
}

/** A new owner with a verified business, money in the wallet and a payout bank, but without a PIN. */
export async function newFundedOwner(kobo: number): Promise<Session> {
  const { session } = await newOwner()
  const { businessid } = session.holder
  await expect
    .poll(() => sql(`select 1 from cashpoint where business_id = $1 and account_state = 'active'`, [businessid]), { intervals: [20] })
    .not.toEqual([])
  // The operators' desk that verifies, and the page that names a payout bank, do not exist yet.
  await sql(
    `update business set tier = 'verified', owner_identity = $1, payout_account_number = '0123456785', payout_bank_code = '058',
       payout_bank_name = 'Guaranty Trust Bank', payout_account_name = 'BELLO AMINA' where id = $1`,
    [businessid],
  )
  if (kobo > 0) {
    await payIn(await accountOf(session), kobo, 'Balarabe Yusuf')
    await expect.poll(() => balanceOf(session), { intervals: [20] }).toBeGreaterThan(0)
  }
  return session
}

/** The same with a PIN. */
export async function newSender(kobo: number): Promise<Session> {
  const session = await newFundedOwner(kobo)
  await fetchData(session, 'POST', '/pin/set', { pin: PIN })
  return session
}

/** A cashier at the default cashpoint. The database gets the person, because the page that invites one does not exist yet. */
export async function newCashier({ holder }: Session): Promise<Session> {
  const { email } = newPerson()
  await sql(
    `with owner as (select b.id as business, p.password_hash from business b join person p on p.id = b.owner_id where b.id = $1),
       hired as (insert into person (id, email, password_hash, firstname, lastname, created_at)
         select 'usr_' || gen_random_uuid(), $2, password_hash, 'Hauwa', 'Sani', now() from owner returning id)
     insert into member (id, business_id, person_id, role, cashpoint_id, created_at)
       select 'mbr_' || gen_random_uuid(), owner.business, hired.id, 'cashier', c.id, now()
       from owner, hired, cashpoint c where c.business_id = owner.business and c.is_default`,
    [holder.businessid, email],
  )
  return signIn(email)
}

export async function balanceOf(session: Session): Promise<number> {
  return (await fetchData<{ balance: number }>(session, 'GET', `/merchant/${session.holder.businessid}/wallet/balance`)).balance
}

/** The account number at which customers pay this business: that of its default cashpoint. */
export async function accountOf(session: Session): Promise<string> {
  type Cashpoint = { accountnumber: string | null; is_default: boolean }
  const cashpoints = await fetchData<Cashpoint[]>(session, 'GET', `/merchant/${session.holder.businessid}/cashpoints/show`)
  return (cashpoints.find((one) => one.is_default) ?? cashpoints[0]!).accountnumber!
}

export const prefixOf = async (session: Session) =>
  (await fetchData<{ prefix: string }>(session, 'GET', `/wallet/prefix/${session.holder.businessid}`)).prefix

/** Sends money to Zenith Bank over HTTP. Returns the ids of the payment. */
export async function sendOverHttp(
  session: Session,
  account: string,
  kobo: number,
  remark = 'Wax',
): Promise<{ _id: string; transaction_id: string }> {
  await fetchData(session, 'POST', '/pin/authorise', { pin: PIN })
  const transaction_ref = `${await prefixOf(session)}-${randomUUID()}`
  return fetchData(session, 'POST', '/wallet/transfer', { nuban: account, bank_code: '057', amount: kobo, remark, transaction_ref })
}
