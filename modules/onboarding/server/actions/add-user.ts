import type { AppContext } from '../../../kernel/app-context.ts'
import { canonicalJson } from '../../../../platform/crypto/index.ts'
import type { z } from 'zod'
import type { RequestMeta } from '../../../../platform/http/bind.ts'
import { badField } from '../../../../platform/problems/index.ts'
import {
  countByAddress,
  createPerson,
  rejectWeakPassword,
  releaseFormerLogins,
  tooManyAttempts,
  undoCountByAddress,
} from '../../../identity/index.ts'
import { type CommandPlace, onceWithPreparation } from '../../../ledger/index.ts'
import type { addUser } from '../../contract.ts'

type Input = z.output<NonNullable<typeof addUser.body>>

/**
 * An answer of `taken` reveals that a person is a customer. The people of a shop share an address and get few such
 * answers.
 */
const TAKEN_BY_ADDRESS = { kind: 'sign_up_taken', limit: 30, windowMs: 60 * 60_000 }

/**
 * The login account of a sign-up. A repeat after a lost connection finds the account that was made. The password is not
 * part of the comparison, because its stored form must not be guessable. Each sign-up counts as an answer of `taken`
 * before the check, and is taken off the count when it was not.
 */
export async function createLogin(
  context: Pick<AppContext, 'clock' | 'ids' | 'productName' | 'extensions'> & { db: CommandPlace },
  input: Input,
  meta: RequestMeta,
): Promise<string> {
  if (input.confirmPassword !== undefined && input.confirmPassword !== input.password) throw badField('confirmPassword', "Passwords don't match")
  const { password, confirmPassword: _, ...rest } = input
  const intent = { scope: 'onboarding.add_user', key: meta.requestId, fingerprint: canonicalJson(rest) }
  const at = context.clock.now()
  let counted = false
  const { outcome } = await onceWithPreparation(context.db, intent, at, async () => {
    const { productName } = context
    const { email, businessphone: phone, contactfirstname: firstname, contactlastname: lastname } = input
    rejectWeakPassword('password', password, { productName, email, phone, firstname, lastname })
    const waitMs = await countByAddress(context.db, TAKEN_BY_ADDRESS, meta.address, at)
    counted = true
    if (waitMs !== null) throw tooManyAttempts('Too many sign-ups from here. Please wait a while and try again.', waitMs)
    return async (tx) => {
      await releaseFormerLogins(tx, context, [email, phone], at)
      const id = await createPerson(tx, context.ids, {
        email: input.email,
        password,
        phone: input.businessphone ?? null,
        firstname: input.contactfirstname ?? '',
        lastname: input.contactlastname ?? '',
        referralCode: input.referralcode ?? null,
        at,
      })
      return { id }
    }
  })
  if (counted) await undoCountByAddress(context.db, TAKEN_BY_ADDRESS, meta.address)
  return outcome.id
}
