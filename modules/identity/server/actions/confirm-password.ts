import type { RequestMeta } from '../../../../platform/http/bind.ts'
import { badField } from '../../../../platform/problems/index.ts'
import { readsOf } from '../../../ledger/index.ts'
import type { Caller } from '../caller.ts'
import { loginOf } from '../person.ts'
import { passwordByPerson } from '../queries.ts'
import { signInPlace } from '../sign-in-limits.ts'
import { checkPassword, type PasswordCheckContext } from './sign-in.ts'

/** The caller confirms an act with the password. A wrong one counts as a try to sign in from this place does, so that an open screen is no way around its limits. */
export async function confirmOwnPassword(context: PasswordCheckContext, caller: Caller, password: string, meta: RequestMeta): Promise<void> {
  const person = await passwordByPerson(readsOf(context.db), caller.personId)
  const place = signInPlace(context, caller.personId, person ? loginOf(person) : '', meta)
  if (!(await checkPassword(context, place, person, password))) throw badField('password', 'Incorrect password', 'identity.wrong_password')
}
