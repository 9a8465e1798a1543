import { hashPassword } from '../../../platform/crypto/index.ts'
import type { Sql } from '../../../platform/db/index.ts'
import type { Ids } from '../../../platform/ids/index.ts'
import { badField } from '../../../platform/problems/index.ts'
import { type Person, personByLogin, personWithId } from './queries.ts'
import { insertPerson } from './store.ts'

export type { Person }

export const findPersonByLogin = personByLogin
export const personById = personWithId

/** The name under which the device cookie remembers the person. */
export const loginOf = ({ email, phone }: Pick<Person, 'email' | 'phone'>): string => email ?? phone ?? ''

/** `0803 *** 4417` */
export const maskPhone = (phone: string) => `${phone.slice(0, 4)} *** ${phone.slice(-4)}`

/** A person has an e-mail address, a phone number or both. `phoneField`: the form field at which a taken phone is refused. */
export type NewPerson = {
  email: string | null
  password: string
  /** We made the password, so the person chooses another at the first sign-in. */
  isTemporaryPassword?: boolean
  phone: string | null
  phoneField?: string
  firstname: string
  lastname: string
  referralCode: string | null
  at: Date
}

/** Sign-up reveals that an e-mail or a phone is taken, because the specification requires it; the route is rate-limited. */
export async function createPerson(db: Sql, ids: Ids, person: NewPerson): Promise<string> {
  if (person.email && (await personByLogin(db, person.email))) throw badField('email', 'Email address is already taken', 'identity.email_taken')
  if (person.phone && (await personByLogin(db, person.phone)))
    throw badField(person.phoneField ?? 'businessphone', 'Phone number is already taken', 'identity.phone_taken')
  const id = ids.next('usr')
  const isNew = await insertPerson(db, { isTemporaryPassword: false, ...person, id, passwordHash: await hashPassword(person.password) })
  if (!isNew)
    throw badField(
      person.email ? 'email' : (person.phoneField ?? 'businessphone'),
      'Email address or phone number is already taken',
      'identity.email_taken',
    )
  return id
}
