import { type Browser } from '@playwright/test'
import { OPERATOR_ROLES } from '../../modules/operators/contract.ts'
import { sql } from '../../tests/browser/database.ts'
import { type Session, signIn } from '../../tests/browser/fixtures.ts'
import { openDesk } from '../../tests/browser/operators.ts'

/** `storage`: what the person's browser keeps. `isFirst`: of its area. `hasVariants`: opens each word that an address may have; others open the pages and the records. */
export type Person = {
  name: string
  area: 'merchant' | 'cashier' | 'desk' | 'visitor' | 'new password'
  storage: Record<string, string>
  businessid: string
  cashpointid: string
  isFirst: boolean
  hasVariants: boolean
}

/** Somebody without a session. */
export const VISITOR: Person = { name: 'visitor', area: 'visitor', storage: {}, businessid: '', cashpointid: '', isFirst: true, hasVariants: true }

const OWNERS = ['owner', 'aggregator', 'warranter', 'garba', 'etim', 'chidi']
const COLLEAGUES = ['finance', 'support', 'accountant', 'auditor', 'api', 'authorizer', 'cashieraccountant']
/** Not verified yet, or with members of a downline: their pages have other variants. */
const WITH_VARIANTS = /^(chidi|aggregator)/
const CASHIERS = ['cashier', 'cashier.ojota']
const WITH_TEMPORARY_PASSWORD = 'cashier.ketu@demo.kasuwa.ng'

/** A short session would end before the last person's turn. */
const signInForLong = (email: string) => signIn(email, undefined, 'long')

/** The people of the demo: each owner at each of their businesses, each role of a team and of the desk, and a visitor. */
export async function demoPeople(browser: Browser): Promise<Person[]> {
  const people: Person[] = [VISITOR]
  for (const name of [...OWNERS, ...COLLEAGUES]) people.push(...personAtEachBusiness(name, 'merchant', await signInForLong(`${name}@demo.kasuwa.ng`)))
  for (const name of CASHIERS) people.push(...personAtEachBusiness(name, 'cashier', await signInForLong(`${name}@demo.kasuwa.ng`)))
  await sql('update person set password_is_temporary = true where email = $1', [WITH_TEMPORARY_PASSWORD])
  people.push(...personAtEachBusiness('cashier with a temporary password', 'new password', await signInForLong(WITH_TEMPORARY_PASSWORD)))
  for (const role of OPERATOR_ROLES) {
    const { desk, context } = await openDesk(browser, role)
    const session = await desk.evaluate(() => localStorage.getItem('operator-session')!)
    await context.close()
    people.push({
      name: `${role} of the desk`,
      area: 'desk',
      storage: { 'operator-session': session },
      businessid: '',
      cashpointid: '',
      isFirst: false,
      hasVariants: false,
    })
  }
  const firsts = new Set<string>()
  const all = people.map((person) => {
    const isFirst = !firsts.has(person.area)
    firsts.add(person.area)
    return { ...person, isFirst, hasVariants: isFirst || WITH_VARIANTS.test(person.name) }
  })
  // Those with the most pages begin.
  return all.toSorted((a, b) => Number(b.hasVariants) - Number(a.hasVariants))
}

function personAtEachBusiness(name: string, area: Person['area'], { token, holder }: Session): Person[] {
  return holder.merchants.map((business) => {
    const { businessid, role, cashpointid } = business
    const session = { accessToken: token, publicKey: business.publickey ?? null, holder: { ...holder, businessid, role, cashpointid } }
    const title = holder.merchants.length > 1 ? `${name}, ${business.businessname}` : name
    return {
      name: title,
      area,
      storage: { session: JSON.stringify(session) },
      businessid,
      cashpointid: cashpointid ?? '',
      isFirst: false,
      hasVariants: false,
    }
  })
}
