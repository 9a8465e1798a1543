import { sha256 } from '../../../../platform/crypto/index.ts'
import type { Tx } from '../../../../platform/db/index.ts'
import type { RequestMeta } from '../../../../platform/http/bind.ts'
import { badField, Refusal } from '../../../../platform/problems/index.ts'
import { writeAudit } from '../../../audit/index.ts'
import { findBusiness, isClosed, ownerContact } from '../../../businesses/index.ts'
import { createPerson, findPersonByLogin, lockPerson, personById, rejectWeakPassword } from '../../../identity/index.ts'
import { onceWithPreparation, writeJobs, writeLiveEvents } from '../../../ledger/index.ts'
import { teamEvent } from '../live-event.ts'
import { type AcceptContext, invitationInvalid, invitationUsed, requireUsable } from '../invitation-link.ts'
import { memberJoined } from '../messages.ts'
import { invitationByHash } from '../queries.ts'
import { roleName, yourRights } from '../roles.ts'
import { joinTeam, markAccepted } from '../store.ts'

/** The holder of the link reads the mailbox of the invited address, so the answer may tell whether it has an account. */
export async function describeInvitation(context: AcceptContext, code: string) {
  const { business_id, role, name, email } = requireUsable(await invitationByHash(context.db.system, sha256(code)), context.clock.now())
  const [business, person] = await Promise.all([findBusiness(context.db.system, business_id), findPersonByLogin(context.db.system, email)])
  return { businessname: business!.name, rolename: roleName(role), rights: yourRights(role), name, email, has_account: person !== null }
}

/** Joins the team: a new person gets a login with the chosen password, another keeps the own. No session is opened. */
export async function acceptInvitation(
  context: AcceptContext,
  { code, password }: { code: string; password?: string | undefined },
  meta: RequestMeta,
): Promise<{ email: string; replayed: boolean }> {
  const at = context.clock.now()
  const tokenHash = sha256(code)
  const found = await invitationByHash(context.db.system, tokenHash)
  if (!found) throw invitationInvalid()
  const intent = { scope: `team.accept_invitation:${found.id}`, key: meta.requestId, fingerprint: '' }
  const { replayed } = await onceWithPreparation(context.db, intent, at, async () => {
    const { id, business_id: businessId, role, name, email } = requireUsable(found, at)
    const [business, person, owner] = await Promise.all([
      findBusiness(context.db.system, businessId),
      findPersonByLogin(context.db.system, email),
      ownerContact(context.db.system, businessId),
    ])
    if (!business || isClosed(business)) throw invitationInvalid()
    const [firstname = '', ...rest] = name.split(/\s+/)
    const lastname = rest.join(' ')
    if (!person) {
      if (password === undefined) throw badField('password', 'Password is required')
      rejectWeakPassword('password', password, { productName: context.productName, email, firstname, lastname, phone: null })
    }
    return async (tx) => {
      if (person) await requireLogin(tx, person.id)
      const personId =
        person?.id ?? (await createPerson(tx, context.ids, { email, password: password!, phone: null, firstname, lastname, referralCode: null, at }))
      if (!(await markAccepted(tx, { id, tokenHash, personId, at }))) throw invitationUsed()
      const memberId = context.ids.next('mbr')
      if (!(await joinTeam(tx, { id: memberId, businessId, personId, role, at }))) throw invitationUsed()
      const { productName } = context
      await writeLiveEvents(tx, [teamEvent(businessId)], at)
      await writeJobs(tx, memberJoined.jobs(owner, { productName, owner, invitationId: id, name, email, role }))
      const operation = 'team.accept_invitation'
      await writeAudit(tx, { business: businessId, actor: personId, operation, subject: id, requestId: meta.requestId, facts: { role }, at })
      return {}
    }
  })
  return { email: found.email, replayed }
}

/** The address of a former cashier may be given to a new person in the same moment. */
async function requireLogin(tx: Tx, personId: string): Promise<void> {
  await lockPerson(tx, personId)
  if ((await personById(tx, personId))!.email === null)
    throw new Refusal('team.login_changed', 409, 'Your login has changed meanwhile. Open the link again.')
}
