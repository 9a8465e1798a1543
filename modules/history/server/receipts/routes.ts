import type { HistoryKind } from '../../../kernel/history-declaration.ts'
import type { HistoryDetail, ReceiptCopy } from '../../../kernel/history-detail.ts'
import type { TenantContext } from '../../../kernel/tenant-context.ts'
import type { BoundRoute } from '../../../../platform/http/bind.ts'
import { bankNameOf } from '../../../alternate-accounts/index.ts'
import { notFound, Refusal } from '../../../../platform/problems/index.ts'
import { type BusinessRow, findBusiness, isActivated } from '../../../businesses/index.ts'
import { ownCashpoint, paymentCode } from '../../../cashpoints/index.ts'
import { can } from '../../../identity/contract.ts'
import { bind, type Caller, seesCashpoint } from '../../../identity/index.ts'
import { downloadCounterSign, downloadReceipt, showCashierTransaction, showReceipt, showReceiptCopy } from '../../contract.ts'
import { presentItem } from '../present.ts'
import { findItem, type FoundItem, type HistoryListRow } from '../queries.ts'
import { statusWord } from '../status-word.ts'
import { buildReceipt, type Receipt } from './build-receipt.ts'
import { createReceiptDrawer } from './drawer.ts'

export type ReceiptContext = Pick<
  TenantContext,
  'tenant' | 'tenantTransaction' | 'clock' | 'bankLabel' | 'dialTemplate' | 'productName' | 'secrets' | 'alternateBanks'
> & {
  bank: Pick<TenantContext['bank'], 'failureCodes' | 'ownBankCode'>
}

export function receiptRoutes(context: ReceiptContext, kinds: readonly HistoryKind[], details: readonly HistoryDetail[]): BoundRoute<Caller>[] {
  const draw = createReceiptDrawer()
  const loadDetails = (item: HistoryListRow, caller: Caller) =>
    Promise.all(details.map(async ({ name, load }) => ({ name, ...(await load(context, item, caller)) })))
  const kindOf = (item: HistoryListRow) => kinds.find(({ kind }) => kind === item.kind)
  async function receiptNow(caller: Caller, query: ReceiptQuery): Promise<{ receipt: Receipt; at: Date }> {
    const copy = query.copy ?? 'customer'
    if (copy === 'trader' && !can(caller.role, 'see_charges')) throw notForCashiers()
    const { item, business } = await ownItem(context, caller, query)
    if (item.state !== 'confirmed') throw receiptUnavailable(item.state)
    const { productName } = context
    const bankLabel = bankOf(context, item)
    const heading = kindOf(item)?.receiptHeading ?? 'Payment'
    const at = context.clock.now()
    const address = [business.address, business.state].filter(Boolean).join(', ')
    const facts = (await loadDetails(item, caller)).map((detail) => detail.facts?.(copy) ?? {})
    return { receipt: buildReceipt(item, { copy, heading, business: { name: business.name, address }, bankLabel, productName, at, facts }), at }
  }
  async function detailsFor(caller: Caller, query: ReceiptQuery) {
    const { item, business } = await ownItem(context, caller, query)
    const isIn = item.direction === 'credit'
    const loaded = await loadDetails(item, caller)
    return {
      ...presentItem(item),
      beneficiaryAccountNo: isIn ? (item.account_number ?? '') : item.party_account,
      beneficiaryBank: isIn ? bankOf(context, item) : item.party_bank_name,
      beneficiaryName: isIn ? (item.cashpoint_name ?? business.name) : item.party_name,
      dispute_status: item.dispute_status,
      status_word: statusWord(item.code, item.direction, context.bank.failureCodes),
      business: business.name,
      allowed: [...allowedFor(item, kindOf(item), caller, context.clock.now()), ...loaded.flatMap(({ allowed = [] }) => allowed), 'support'],
      details: Object.fromEntries(loaded.flatMap(({ name, shown }) => (shown === null ? [] : [[name, shown]]))),
    }
  }
  return [
    bind(showReceipt, async ({ query, caller }) => ({ data: await detailsFor(caller, query) })),
    bind(showCashierTransaction, async ({ query, caller }) => {
      await ownCashpoint(context.tenant(caller), caller, query.cashpoint)
      return { data: await detailsFor(caller, { businessid: caller.businessId, transactionId: query.transactionId }) }
    }),
    bind(showReceiptCopy, async ({ query, caller }) => ({ data: (await receiptNow(caller, query)).receipt })),
    bind(downloadReceipt, async ({ query, caller }) => {
      const { receipt, at } = await receiptNow(caller, query)
      const format = query.format ?? 'a4'
      const kind = [format === 'a4' ? '' : format, query.copy === 'trader' ? 'own-copy' : ''].filter(Boolean).map((part) => `-${part}`)
      return { data: await draw({ receipt, format, drawnAt: at }), fileName: `${receipt.file_name}${kind.join('')}.pdf` }
    }),
    bind(downloadCounterSign, async ({ params, caller }) => {
      const [cashpoint, business] = await context.tenantTransaction(caller, (tx) =>
        Promise.all([ownCashpoint(tx, caller, params.id), findBusiness(tx, caller.businessId)]),
      )
      const code = business && isActivated(business) ? paymentCode(context, cashpoint, business) : null
      if (code === null) throw notFound('The account of the cashpoint')
      const sign = { ...code, bank: context.bankLabel, product: context.productName }
      return { data: await draw({ sign, drawnAt: context.clock.now() }), fileName: `counter-sign-${code.accountNumber}.pdf` }
    }),
  ]
}

/** The bank of our account in a payment: that of the alternate account, where the payer paid into one. */
const bankOf = ({ bankLabel, alternateBanks }: ReceiptContext, { alternate_partner: partner }: FoundItem): string =>
  partner === null ? bankLabel : bankNameOf(alternateBanks, partner)

type ReceiptQuery = { businessid: string; transactionId: string; copy?: ReceiptCopy | undefined }

/** A line of the caller's business; for a cashier, of the own cashpoint. */
async function ownItem(
  { tenantTransaction }: Pick<ReceiptContext, 'tenantTransaction'>,
  caller: Caller,
  query: ReceiptQuery,
): Promise<{ item: FoundItem; business: BusinessRow }> {
  if (query.businessid !== caller.businessId) throw notFound('The business')
  const found = await tenantTransaction(caller, async (tx) => ({
    item: await findItem(tx, caller.businessId, query.transactionId),
    business: await findBusiness(tx, caller.businessId),
  }))
  const isHidden = !seesCashpoint(caller, found.item?.cashpoint_id ?? null)
  if (!found.item || !found.business || isHidden) throw notFound('The transaction')
  return { item: found.item, business: found.business }
}

function allowedFor(item: HistoryListRow, kind: HistoryKind | undefined, caller: Caller, now: Date): string[] {
  const allowed: string[] = []
  if (item.state === 'confirmed') allowed.push('receipt', ...(can(caller.role, 'see_charges') ? ['trader_copy'] : []))
  if (item.session_id !== null) allowed.push('copy_session')
  if (kind?.hasTimeline && can(caller.role, 'see_business')) allowed.push('trail')
  if (isReversible(item, now) && can(caller.role, 'reverse')) allowed.push('reverse')
  if (isReversible(item, now) && can(caller.role, 'ask_reversal')) allowed.push('ask_reversal')
  return allowed
}

/** TXN-23..25. The quote of the reversal knows more, such as one that is under way. */
const isReversible = (item: HistoryListRow, now: Date): boolean =>
  item.kind === 'collection' &&
  item.channel !== 'card' &&
  item.state === 'confirmed' &&
  item.reversal_expires_at !== null &&
  item.reversal_expires_at > now

const notForCashiers = () =>
  new Refusal('history.trader_copy', 403, 'This copy shows the charges of the business. Print the customer’s receipt instead.')

function receiptUnavailable(state: Exclude<HistoryListRow['state'], 'confirmed'>): Refusal {
  const why = {
    processing: 'This payment is still processing. Its receipt is ready as soon as it is confirmed.',
    failed: 'This payment was not sent, so there is no receipt for it.',
    reversed: 'This payment was reversed, so it has no receipt any more.',
  }
  return new Refusal('history.no_receipt', 409, why[state])
}
