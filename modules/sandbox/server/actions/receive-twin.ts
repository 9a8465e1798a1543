import type { SandboxTwin } from '../../../../partners/sandbox/port.ts'
import type { AppContext } from '../../../kernel/app-context.ts'
import { writeAudit } from '../../../audit/index.ts'
import { activateWebPayment, moveTier, setOwnerIdentity } from '../../../businesses/index.ts'
import type { CallbackRequest } from '../../../kernel/module-definition.ts'
import { findPersonByLogin, insertPerson } from '../../../identity/index.ts'
import { createBusiness } from '../../../onboarding/index.ts'
import { hasOrigin, insertOrigin } from '../store.ts'

type ReceiveContext = Pick<AppContext, 'db' | 'clock' | 'ids' | 'random' | 'mainSiteUrl' | 'sandboxHost'>

/** In the sandbox: makes the twin that the main site asks for, with the login of its owner. The main site answers nothing here. */
export async function receiveTwin(
  context: ReceiveContext,
  { headers, rawBody }: CallbackRequest,
): Promise<{ status: number; body: Record<string, unknown> }> {
  if (context.mainSiteUrl === null) return { status: 404, body: { status: false } }
  const twin = context.sandboxHost.readTwin({ headers, rawBody, now: context.clock.now() })
  if (!twin) return { status: 401, body: { status: false } }
  if (!(await hasOrigin(context.db.system, twin.businessId))) await makeTwin(context, twin)
  return { status: 200, body: { status: true } }
}

/** A verified business at once: nothing here is real money, and the main site has verified its owner. */
async function makeTwin({ db, clock, ids, random }: ReceiveContext, twin: SandboxTwin): Promise<void> {
  const at = clock.now()
  await db.transaction(async (tx) => {
    const known = await findPersonByLogin(tx, twin.owner.email)
    const ownerId = known?.id ?? ids.next('usr')
    if (!known) {
      const { email, phone, passwordHash, firstname, lastname } = twin.owner
      await insertPerson(tx, { id: ownerId, email, phone, passwordHash, isTemporaryPassword: false, firstname, lastname, referralCode: null, at })
    }
    const id = await createBusiness(
      tx,
      { ids, random },
      {
        ownerId,
        at,
        account_type: twin.accountType as 1 | 2,
        classification: twin.classification,
        businessname: twin.name,
        industry: twin.industry,
        state: twin.state,
        lga: twin.lga,
        address: twin.address,
        businessphone: twin.phone,
        email: twin.email,
        contactfirstname: twin.contactFirstname,
        contactlastname: twin.contactLastname,
      },
    )
    await moveTier(tx, id, 'verified')
    await setOwnerIdentity(tx, id, `main:${twin.owner.email}`)
    await activateWebPayment(tx, id, at)
    // Of two requests at once, the second finds the first one's row and is undone.
    if (!(await insertOrigin(tx, { mainBusinessId: twin.businessId, businessId: id, at }))) throw new Error('the twin was just made')
    await writeAudit(tx, { business: id, actor: ownerId, role: 'merchant', operation: 'sandbox.receive', subject: twin.businessId, at })
  })
}
