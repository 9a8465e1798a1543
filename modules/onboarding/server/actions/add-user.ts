import { canonicalJson } from '../../../../platform/crypto/index.ts'
import type { z } from 'zod'
import { badField } from '../../../../platform/problems/index.ts'
import { createPerson } from '../../../identity/index.ts'
import { keepOutcome, outcomeOf } from '../../../ledger/index.ts'
import type { addUser } from '../../contract.ts'
import type { SignInKit } from './sign-in.ts'

type Asked = z.output<NonNullable<typeof addUser.body>>

/**
 * The login account of a sign-up. Pressing again after a broken line finds the account that was made; the password is
 * left out of what is compared, because what is kept of it must not be guessable.
 */
export async function createLogin(kit: Pick<SignInKit, 'db' | 'clock' | 'ids'>, asked: Asked, requestId: string): Promise<string> {
  if (asked.confirmPassword !== undefined && asked.confirmPassword !== asked.password) throw badField('confirmPassword', "Passwords don't match")
  const { password, confirmPassword: _, ...rest } = asked
  const intent = { scope: 'onboarding.add_user', key: requestId, fingerprint: canonicalJson(rest) }
  const known = await outcomeOf<{ id: string }>(kit.db.system, intent)
  if (known) return known.id
  const at = kit.clock.now()
  return kit.db.transaction(async (tx) => {
    const id = await createPerson(tx, kit.ids, {
      email: asked.email,
      password,
      phone: asked.businessphone ?? null,
      firstname: asked.contactfirstname ?? '',
      lastname: asked.contactlastname ?? '',
      referralCode: asked.referralcode ?? null,
      at,
    })
    await keepOutcome(tx, intent, { id }, at)
    return id
  })
}
