import type { Sql } from '../../../platform/db/index.ts'
import { findBusiness } from '../../businesses/index.ts'
import { cashpointByAccount } from '../../cashpoints/index.ts'
import type { Decision } from '../../kernel/work-item-declaration.ts'
import type { Seen } from '../../operators/index.ts'

/** Of each account number that was entered, whose account it is. Stored with the proposal, so that the second person sees what the first saw. */
export async function seenBeside(db: Sql, { fields = [] }: Pick<Decision, 'fields'>, given: Readonly<Record<string, string>>): Promise<Seen[]> {
  const numbers = fields.flatMap(({ key, kind }) => (kind === 'account_number' && given[key] !== undefined ? [given[key]] : []))
  return (await Promise.all(numbers.map((number) => ownerOf(db, number)))).flat()
}

async function ownerOf(db: Sql, number: string): Promise<Seen[]> {
  const account = await cashpointByAccount(db, number)
  const business = account && (await findBusiness(db, account.business_id))
  return [
    { label: 'Account of', value: business?.name ?? 'None of our accounts' },
    ...(business ? [{ label: 'Owner', value: `${business.contact_firstname} ${business.contact_lastname}` }] : []),
  ]
}
