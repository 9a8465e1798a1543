import type { BoundRoute } from '../../../platform/http/bind.ts'
import { badField, notFound, Refusal } from '../../../platform/problems/index.ts'
import type { TenantContext } from '../../kernel/tenant-context.ts'
import { writeAudit } from '../../audit/index.ts'
import { activateWebPayment, type BusinessRow, findBusiness } from '../../businesses/index.ts'
import { bind, type Caller, spendGrant } from '../../identity/index.ts'
import {
  activateWeb,
  checkWebhook,
  listDeliveries,
  pushWebhook,
  rotateSecretKey as rotateRoute,
  saveWebhook,
  showSecretKey,
  showSettings,
  testWebhook,
} from '../contract.ts'
import { pushPayment, pushTest } from './actions/deliver.ts'
import { checkWebhookUrl, saveWebhookUrl } from './actions/save-webhook.ts'
import { revealSecretKey, rotateSecretKey } from './actions/secret-keys.ts'
import { transactionIdOf } from '../../kernel/history-declaration.ts'
import { can } from '../../identity/contract.ts'
import { findEndpoint, latestDeliveries, validKeys } from './queries.ts'

const LISTED = 20

type DevelopersContext = Pick<
  TenantContext,
  'tenant' | 'tenantTransaction' | 'acrossBusinesses' | 'clock' | 'ids' | 'random' | 'secrets' | 'productName' | 'webhooks'
>

export function developersRoutes(context: DevelopersContext): BoundRoute<Caller>[] {
  const people = { ...context, people: context.acrossBusinesses('people') }
  const placeOf = (caller: Caller) => ({ ...context, db: context.tenant(caller) })
  return [
    bind(showSettings, async ({ params, caller }) => {
      refuseOther(caller, params.id)
      const at = context.clock.now()
      const [business, keys, endpoint] = await Promise.all([
        ownBusiness(caller),
        validKeys(context.tenant(caller), caller.businessId, at),
        findEndpoint(context.tenant(caller), caller.businessId),
      ])
      const current = keys.find(({ ends_at }) => ends_at === null)
      const old = keys.find(({ ends_at }) => ends_at !== null)
      const canActivate = business.web_activated_at === null && business.classification !== 'pos'
      return {
        data: {
          secretkey: current ? { createdon: current.created_at, lastusedon: current.last_used_at, oldkeyends: old?.ends_at ?? null } : null,
          webactivated: business.web_activated_at !== null,
          webhook: endpoint && { url: endpoint.url, state: endpoint.state, failingsince: endpoint.failing_since, nexttry: endpoint.next_try_at },
          allowed: can(caller.role, 'own_business')
            ? [...(['get_key', 'rotate_key', 'save_webhook'] as const), ...(canActivate ? (['activate_web'] as const) : [])]
            : [],
        },
      }
    }),
    bind(showSecretKey, async ({ params, query, caller, meta }) => {
      refuseOther(caller, params.id)
      if (query.businessid !== undefined) refuseOther(caller, query.businessid)
      return { data: { privatekey: await revealSecretKey(context, caller, meta) } }
    }),
    bind(rotateRoute, async ({ body, caller, meta }) => {
      refuseOther(caller, body.businessid)
      const { replayed, ...data } = await rotateSecretKey(placeOf(caller), caller, body.keepold, meta)
      return { data, message: 'Secret key replaced', replayed }
    }),
    bind(activateWeb, async ({ body, caller, meta: { requestId } }) => {
      const business = await ownBusiness(caller)
      refuseOtherKey(business, body.publickey)
      const at = context.clock.now()
      if (business.classification === 'pos') throw new Refusal('developers.not_for_pos', 409, 'Web payment is not for a business with terminals.')
      if (business.web_activated_at !== null) throw webIsActive()
      await context.tenantTransaction(caller, async (tx) => {
        if (!(await activateWebPayment(tx, business.id, at))) throw webIsActive()
        await spendGrant(tx, caller, 'developers.activate_web', at)
        const operation = 'developers.activate_web'
        await writeAudit(tx, { business: business.id, actor: caller.personId, role: caller.role, operation, subject: business.id, requestId, at })
      })
      const message = 'Web payment is active.'
      return { data: { message }, message }
    }),
    bind(checkWebhook, async ({ body, caller }) => {
      await checkWebhookUrl(people, caller, body.webhook)
      return { data: {} }
    }),
    bind(saveWebhook, async ({ body, caller, meta }) => {
      refuseOtherKey(await ownBusiness(caller), body.key)
      await saveWebhookUrl(people, caller, body.webhook, meta)
      return { data: {}, message: 'Webhook added successfully' }
    }),
    bind(testWebhook, async ({ body, caller }) => {
      refuseOther(caller, body.businessid)
      const { state, answer } = await pushTest(placeOf(caller), caller.businessId)
      const isSent = state === 'sent'
      return { data: { status: isSent }, message: isSent ? 'Your server accepted the test' : `Your server did not accept the test: ${answer}` }
    }),
    bind(listDeliveries, async ({ params, caller }) => {
      refuseOther(caller, params.id)
      const rows = await latestDeliveries(context.tenant(caller), caller.businessId, LISTED)
      const data = rows.map((row) => ({
        _id: row.id,
        type: row.type,
        state: row.state,
        answer: row.answer,
        attempts: row.attempts,
        transactiondataid: row.type === 'webhook.test' ? null : transactionIdOf(row.subject_id),
        createdon: row.created_at,
        nexttry: row.state === 'waiting' ? row.next_at : null,
      }))
      return { data, count: data.length }
    }),
    bind(pushWebhook, async ({ params, body, caller }) => {
      refuseOther(caller, body.merchant)
      const { state, answer } = await pushPayment(placeOf(caller), caller.businessId, params.transactiondataid)
      const isSent = state === 'sent'
      const message = isSent ? 'Webhook Pushed Successfully' : `Your server did not accept it: ${answer}`
      return { data: { status: isSent, answer }, message }
    }),
  ]

  async function ownBusiness(caller: Caller): Promise<BusinessRow> {
    const business = await findBusiness(context.tenant(caller), caller.businessId)
    if (!business) throw notFound('The business')
    return business
  }
}

const webIsActive = () => new Refusal('developers.web_active', 409, 'Web payment is active already.')

function refuseOther(caller: Caller, businessId: string): void {
  if (businessId !== caller.businessId) throw notFound('The business')
}

function refuseOtherKey(business: BusinessRow, key: string): void {
  if (key !== business.public_key) throw badField('publickey', 'This is not the public key of the business', 'developers.other_key')
}
