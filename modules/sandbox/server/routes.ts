import type { BoundRoute } from '../../../platform/http/bind.ts'
import { badField, notFound, Refusal } from '../../../platform/problems/index.ts'
import type { TenantContext } from '../../kernel/tenant-context.ts'
import { can } from '../../identity/contract.ts'
import { writeAudit } from '../../audit/index.ts'
import { type BusinessRow, findBusiness } from '../../businesses/index.ts'
import { bind, type Caller } from '../../identity/index.ts'
import { writeJobs } from '../../ledger/index.ts'
import { activateSandbox, addSandbox, showSandbox } from '../contract.ts'
import { SANDBOX_EVENT } from './actions/create-twin.ts'
import { createTwinJob } from './jobs.ts'
import { findTwin, moveTwin, requestTwin } from './store.ts'

/** The sandbox mostly answers within a second. */
const WAIT_MS = 6_000

type SandboxContext = Pick<TenantContext, 'tenant' | 'tenantTransaction' | 'clock' | 'sandboxHost' | 'mainSiteUrl' | 'liveEvents'>

export function sandboxRoutes(context: SandboxContext): BoundRoute<Caller>[] {
  const { tenant, tenantTransaction, clock, sandboxHost, mainSiteUrl } = context

  /** SET-38, SET-39, SET-43: why this business can have no sandbox; null when it can. */
  function reasonOf(business: BusinessRow): string | null {
    if (mainSiteUrl !== null) return 'This is the sandbox already.'
    if (business.classification === 'pos') return 'A business with terminals has no sandbox.'
    if (sandboxHost.url === null) return 'A developer sandbox is not available here.'
    return business.web_activated_at === null ? 'Enable web payment first.' : null
  }

  async function view(caller: Caller) {
    const [business, twin] = await Promise.all([ownBusiness(caller), findTwin(tenant(caller), caller.businessId)])
    const reason = reasonOf(business)
    const isOwner = can(caller.role, 'own_business')
    return {
      state: twin?.state ?? null,
      site: twin?.state === 'active' ? `${sandboxHost.url ?? ''}/login` : null,
      reason: twin ? null : reason,
      allowed: [
        ...(isOwner && reason === null && (twin === null || twin.state === 'refused') ? (['create'] as const) : []),
        ...(isOwner && twin?.state === 'created' ? (['activate'] as const) : []),
      ],
    }
  }

  return [
    bind(showSandbox, async ({ params, caller }) => {
      if (params.id !== caller.businessId) throw notFound('The business')
      return { data: await view(caller) }
    }),
    bind(addSandbox, async ({ body, caller, meta: { requestId } }) => {
      const business = await ownBusiness(caller)
      refuseOtherKey(business, body.publickey)
      const reason = reasonOf(business)
      if (reason !== null) throw new Refusal('sandbox.not_possible', 409, reason)
      const waiting = new AbortController()
      const answered = context.liveEvents.next(business.id, ({ kind }) => kind === SANDBOX_EVENT, WAIT_MS, waiting.signal)
      try {
        const at = clock.now()
        await tenantTransaction(caller, async (tx) => {
          if (!(await requestTwin(tx, { businessId: business.id, by: caller.personId, at }))) throw exists()
          await writeAudit(tx, {
            business: business.id,
            actor: caller.personId,
            role: caller.role,
            operation: 'sandbox.add',
            subject: business.id,
            requestId,
            at,
          })
          await writeJobs(tx, [createTwinJob.enqueue({ businessId: business.id })])
        })
        await answered
      } finally {
        waiting.abort('answered')
      }
      const shown = await view(caller)
      const message = MESSAGES[shown.state ?? 'requested']
      return { data: { ...shown, message }, message }
    }),
    bind(activateSandbox, async ({ body, caller, meta: { requestId } }) => {
      const business = await ownBusiness(caller)
      refuseOtherKey(business, body.publickey)
      const at = clock.now()
      await tenantTransaction(caller, async (tx) => {
        if (!(await moveTwin(tx, business.id, { from: 'created', to: 'active', at })))
          throw new Refusal('sandbox.not_created', 409, 'The sandbox is not ready, or it is active already.')
        await writeAudit(tx, {
          business: business.id,
          actor: caller.personId,
          role: caller.role,
          operation: 'sandbox.activate',
          subject: business.id,
          requestId,
          at,
        })
      })
      const message = MESSAGES.active
      return { data: { ...(await view(caller)), message }, message }
    }),
  ]

  async function ownBusiness(caller: Caller): Promise<BusinessRow> {
    const business = await findBusiness(tenant(caller), caller.businessId)
    if (!business) throw notFound('The business')
    return business
  }
}

const MESSAGES = {
  requested: 'Your developer sandbox is being created. It takes a minute.',
  created: 'Your developer sandbox is ready.',
  active: 'Your developer sandbox is active.',
  refused: 'The developer sandbox could not be created. Try again later or contact support.',
} as const

const exists = () => new Refusal('sandbox.exists', 409, 'Your business has a developer sandbox already.')

function refuseOtherKey(business: BusinessRow, key: string): void {
  if (key !== business.public_key) throw badField('publickey', 'This is not the public key of the business', 'developers.other_key')
}
