import type { AppContext } from '../../../kernel/app-context.ts'
import type { z } from 'zod'
import { canonicalJson } from '../../../../platform/crypto/index.ts'
import type { Tx } from '../../../../platform/db/index.ts'
import { badField, notFound, Refusal } from '../../../../platform/problems/index.ts'
import type { Random } from '../../../../platform/random/index.ts'
import { writeAudit } from '../../../audit/index.ts'
import { insertBusiness } from '../../../businesses/index.ts'
import { insertCashpoint, openAccountJob } from '../../../cashpoints/index.ts'
import { completePerson, lockPerson, type Person, personById } from '../../../identity/index.ts'
import { onceWithPreparation, openBusinessAccounts, writeJobs } from '../../../ledger/index.ts'
import { insertMember, membershipsOf } from '../../../team/index.ts'
import type { addMerchant } from '../../contract.ts'
import { recordReferral } from '../extension-points.ts'
import { INDUSTRIES } from '../industries.ts'
import { requireStateAndLga } from '../states-and-lgas.ts'
import { welcome } from '../messages.ts'

type Input = z.output<NonNullable<typeof addMerchant.body>>

/** `mainSiteUrl`: the site for sign-ups if this is a sandbox. */
export type SignUpContext = Pick<AppContext, 'db' | 'clock' | 'ids' | 'random' | 'productName' | 'mainSiteUrl' | 'extensions'>

const DAY_MS = 24 * 60 * 60_000

/**
 * The class of a new business: activating web payment makes it `web`, and operators set the others. Prices of retail
 * and web are the same.
 */
const CLASSIFICATION = 'retail'

/**
 * Completes a sign-up: business, first cashpoint, accounts and the owner's membership in one commit, with the job that
 * opens the bank account. Only a new login without a business can do so; further businesses are added by a signed-in
 * person.
 */
export async function createProfile(context: SignUpContext, input: Input, requestId: string): Promise<string> {
  requireListed(input)
  const intent = { scope: 'onboarding.add_merchant', key: requestId, fingerprint: canonicalJson(input) }
  const at = context.clock.now()
  const { outcome } = await onceWithPreparation(context.db, intent, at, async () => {
    const owner = await loadNewOwner(context, input, at)
    return async (tx) => {
      await lockPerson(tx, owner.id)
      if ((await membershipsOf(tx, owner.id)).length > 0) throw profileExists()
      const { contactfirstname: firstname, contactlastname: lastname, referralcode: referralCode = null } = input
      const code = await completePerson(tx, owner.id, { firstname, lastname, referralCode })
      const id = await createBusiness(tx, context, { ...input, ownerId: owner.id, at })
      if (code) await context.extensions.of(recordReferral)(tx, { businessId: id, ownerId: owner.id, code, at })
      const { productName } = context
      await writeJobs(tx, welcome.jobs({ email: input.email }, { productName, businessId: id, businessName: input.businessname, firstname }))
      await writeAudit(tx, { business: id, actor: owner.id, role: 'merchant', operation: 'onboarding.add_merchant', subject: id, requestId, at })
      return { id }
    }
  })
  return outcome.id
}

/** State, local government area and industry are those of the lists that the forms offer. */
export function requireListed({ state, lga, industry }: Pick<Input, 'state' | 'lga' | 'industry'>): void {
  requireStateAndLga(state, lga)
  if (!(INDUSTRIES as readonly string[]).includes(industry)) throw badField('industry', 'Choose an industry from the list')
}

/** Another person's id, an unknown one and one that is too old get the same refusal. */
async function loadNewOwner(context: SignUpContext, input: Input, at: Date): Promise<Person> {
  const person = await personById(context.db.system, input.user)
  if (!person || person.email?.toLowerCase() !== input.email.toLowerCase() || at.getTime() - person.created_at.getTime() > DAY_MS)
    throw notFound('The sign-up')
  return person
}

export type NewBusinessInput = Omit<Input, 'user'> & { ownerId: string; at: Date; classification?: string }

/** The rows of a new business, with its default cashpoint; returns its id. */
export async function createBusiness(tx: Tx, context: Pick<SignUpContext, 'ids' | 'random'>, input: NewBusinessInput): Promise<string> {
  const id = context.ids.next('biz')
  const cashpointId = context.ids.next('cpt')
  const { at, ownerId } = input
  await insertBusiness(tx, {
    id,
    name: input.businessname,
    accountType: input.account_type,
    classification: input.classification ?? CLASSIFICATION,
    publicKey: `pk_${context.random.bytes(18).toString('base64url')}`,
    walletPrefix: walletPrefix(context.random),
    ownerId,
    contactFirstname: input.contactfirstname,
    contactLastname: input.contactlastname,
    phone: input.businessphone,
    email: input.email,
    industry: input.industry,
    state: input.state,
    lga: input.lga,
    address: input.address,
    at,
  })
  await openBusinessAccounts(tx, id)
  const contact = { firstname: input.contactfirstname, lastname: input.contactlastname, phone: input.businessphone, email: input.email }
  await insertCashpoint(tx, { id: cashpointId, businessId: id, name: 'Main', isDefault: true, contact, at })
  await insertMember(tx, { id: context.ids.next('mbr'), businessId: id, personId: ownerId, role: 'merchant', cashpointId: null, at })
  await writeJobs(tx, [openAccountJob.enqueue({ cashpointId })])
  return id
}

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const walletPrefix = (random: Random) => Array.from({ length: 8 }, () => LETTERS[random.below(LETTERS.length)]).join('')

const profileExists = () => new Refusal('onboarding.profile_exists', 409, 'This account already has a business. Sign in to add another.')
