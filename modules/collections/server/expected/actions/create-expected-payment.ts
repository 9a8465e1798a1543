import type { z } from 'zod'
import { badField, notFound, Refusal } from '../../../../../platform/problems/index.ts'
import type { TenantContext } from '../../../../kernel/tenant-context.ts'
import { writeAudit } from '../../../../audit/index.ts'
import { findBusiness, isActivated } from '../../../../businesses/index.ts'
import { defaultCashpoint, findCashpoint } from '../../../../cashpoints/index.ts'
import { type Caller, seesCashpoint } from '../../../../identity/index.ts'
import type { Sql } from '../../../../../platform/db/index.ts'
import { once, writeJobs, writeLiveEvents } from '../../../../ledger/index.ts'
import type { createExpectedPaymentSchema } from '../../../expected/contract.ts'
import type { ExpectedPaymentRow } from '../../rows.ts'
import { endExpectedPaymentJob, openExpectedAccountJob } from '../jobs.ts'
import { countOpenExpected, expectedOf, payPageSettingOf } from '../queries.ts'
import { insertExpectedPayment } from '../store.ts'

export type CreateContext = Pick<TenantContext, 'tenant' | 'tenantTransaction' | 'clock' | 'ids' | 'random'>

/** Each has a number at the bank. */
export const MAX_OPEN = 500
/** The number lasts a day longer than the page, so that what comes late is still seen as this order’s. */
const LATE_MS = 24 * 60 * 60_000
export const numberEndsAt = (endsAt: Date): Date => new Date(endsAt.getTime() + LATE_MS)

/** What is expected. A till gives it a shorter time than a link has. */
export type PaymentInput = Omit<z.output<typeof createExpectedPaymentSchema>, 'validity'> & {
  /** In minutes. */
  validity: number
  origin?: ExpectedPaymentRow['origin']
}

/** Expects a payment. The same request again is the same order. Its number comes from the bank a moment later. */
export async function createExpectedPayment(
  context: CreateContext,
  caller: Caller,
  input: PaymentInput,
  requestId: string,
): Promise<ExpectedPaymentRow> {
  const own = context.tenant(caller)
  const [business, cashpoint] = await Promise.all([findBusiness(own, caller.businessId), cashpointFor(own, caller, input.cashpoint)])
  if (!cashpoint || cashpoint.business_id !== caller.businessId || !seesCashpoint(caller, cashpoint.id)) throw notFound('The cashpoint')
  if (!business || !isActivated(business)) throw new Refusal('collections.not_activated', 403, 'Verify your account before you ask for payments.')
  if (cashpoint.account_number === null)
    throw new Refusal('collections.no_account', 409, 'The bank is still opening the account of this cashpoint. Try again in a minute.')
  if ((await countOpenExpected(own, caller.businessId, MAX_OPEN)) >= MAX_OPEN)
    throw new Refusal('collections.too_many_links', 429, 'Too many payment links are open. End some of them first.')
  const at = context.clock.now()
  const ends_at = new Date(at.getTime() + input.validity * 60_000)
  const row: ExpectedPaymentRow = {
    id: context.ids.next('exp'),
    business_id: caller.businessId,
    cashpoint_id: cashpoint.id,
    token: context.random.bytes(16).toString('base64url'),
    business_name: business.name,
    reference: input.reference,
    note: input.note ?? null,
    amount: input.amount,
    received: 0n,
    fees: 0n,
    vats: 0n,
    state: 'waiting',
    account_state: 'asked',
    account_number: null,
    account_name: null,
    account_ends_at: numberEndsAt(ends_at),
    ends_at,
    created_by: caller.personId,
    created_at: at,
    paid_by: null,
    ended_at: null,
    origin: input.origin ?? 'link',
    return_to: await returnAddressOf(own, caller.businessId, input.returnaddress),
    follows: null,
  }
  const fingerprint = [row.amount, row.reference, row.note, input.validity, row.cashpoint_id, row.origin, row.return_to].join(' ')
  const { outcome } = await once<{ id: string }>(
    own,
    { scope: `collections.expect_payment:${caller.businessId}`, key: requestId, fingerprint },
    at,
    async (tx) => {
      await openExpectedPayment(tx, row)
      await writeAudit(tx, {
        business: row.business_id,
        actor: caller.personId,
        role: caller.role,
        operation: 'collections.expect_payment',
        subject: row.id,
        requestId,
        facts: { amount: String(row.amount), order: row.reference },
        at,
      })
      return { id: row.id }
    },
  )
  return (await expectedOf(own, caller.businessId, outcome.id))!
}

/** The order with what follows: its number, its end, and the open pages of the business. */
export async function openExpectedPayment(tx: Sql, row: ExpectedPaymentRow): Promise<void> {
  await insertExpectedPayment(tx, row)
  await writeJobs(tx, [
    openExpectedAccountJob.enqueue({ id: row.id }),
    endExpectedPaymentJob.enqueue({ id: row.id, endsAt: row.ends_at.toISOString() }, { runAt: row.ends_at }),
  ])
  const event = { business: row.business_id, cashpoint: row.cashpoint_id, kind: 'expected_payment.changed' as const, data: { id: row.id } }
  await writeLiveEvents(tx, [event], row.created_at)
}

/** As a browser writes it. A pay page leads to the site that the owner has named, and to no other. */
async function returnAddressOf(own: ReturnType<CreateContext['tenant']>, businessId: string, input: string | undefined): Promise<string | null> {
  if (input === undefined) return null
  const url = new URL(input)
  const site = (await payPageSettingOf(own, businessId))?.host
  if (site === url.hostname) return url.href
  const message =
    site === undefined
      ? 'Name the site of your shop first, under Payment links.'
      : `The address must begin with https://${site}/, which is the site of your shop.`
  throw badField('returnaddress', message)
}

const cashpointFor = (own: ReturnType<CreateContext['tenant']>, caller: Caller, input: string | undefined) => {
  const id = input ?? caller.cashpointId ?? null
  return id === null ? defaultCashpoint(own, caller.businessId) : findCashpoint(own, id)
}
