import type { Sql } from '../../../platform/db/index.ts'
import type { AppContext } from '../../kernel/app-context.ts'
import { isFormerCashier } from './extension-points.ts'
import { personByLogin } from './queries.ts'
import { lockPerson, releaseLogin } from './store.ts'

/**
 * Takes phone and email from people who were cashiers and belong to no business any more, so that a new person may have them. The same
 * person then has a new login, and the records of before name the old one. Logins of all others stay, and `createPerson` refuses them.
 */
export async function releaseFormerLogins(
  tx: Sql,
  { extensions }: Pick<AppContext, 'extensions'>,
  logins: readonly (string | null | undefined)[],
  at: Date,
): Promise<void> {
  for (const login of logins.filter((one): one is string => typeof one === 'string' && one !== '')) {
    const person = await personByLogin(tx, login)
    if (!person) continue
    // The question comes after the lock, so that it sees a membership that began meanwhile.
    await lockPerson(tx, person.id)
    if (await extensions.of(isFormerCashier)(tx, person.id)) await releaseLogin(tx, person.id, login, at)
  }
}
