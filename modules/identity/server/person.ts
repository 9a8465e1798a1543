import { hashPassword } from '../../../platform/crypto/index.ts'
import type { Sql } from '../../../platform/db/index.ts'
import type { Ids } from '../../../platform/ids/index.ts'
import { badField } from '../../../platform/problems/index.ts'
import { type Person, personByLogin, personWithId } from './queries.ts'
import { insertPerson } from './store.ts'

export type { Person }

export const findPersonByLogin = personByLogin
export const personById = personWithId

/** Sign-up reveals that an e-mail or a phone is taken, because the specification requires it; the route is rate-limited. */
export async function createPerson(
  db: Sql,
  ids: Ids,
  person: { email: string; password: string; phone: string | null; firstname: string; lastname: string; referralCode: string | null; at: Date },
): Promise<string> {
  if (await personByLogin(db, person.email)) throw badField('email', 'Email address is already taken', 'identity.email_taken')
  if (person.phone && (await personByLogin(db, person.phone)))
    throw badField('businessphone', 'Phone number is already taken', 'identity.phone_taken')
  const id = ids.next('usr')
  const isNew = await insertPerson(db, { ...person, id, passwordHash: await hashPassword(person.password) })
  if (!isNew) throw badField('email', 'Email address or phone number is already taken', 'identity.email_taken')
  return id
}
