import { canonicalJson } from '../../../platform/crypto/index.ts'
import { nameCase } from '../../../platform/nigeria/name-case.ts'
import { findBusiness } from '../../businesses/index.ts'
import type { DemoContext } from '../../kernel/demo-context.ts'
import { bankName } from '../../institutions/index.ts'
import { teamOf } from '../../team/index.ts'
import { sendTransfer } from '../../transfers/contract.ts'
import { lifetimeMs, type WireApprovalRule } from '../contract.ts'
import { insertApproval, insertPolicy } from './store.ts'

const DAY_MS = 24 * 60 * 60_000
const REQUESTED_BEFORE_MS = 3 * 60 * 60_000
const AMOUNT = 62_000_000
/** The fee of ₦20 with its VAT, and ₦50 of duty. */
const PRICE = { amount: AMOUNT, fee: 2_000, vat: 140, duty: 5_000, total: AMOUNT + 7_000, beneficiary_gets: AMOUNT, rules: [] }

const RULES: WireApprovalRule[] = [
  { area: 'payments', from: 50_000_000, people: 1, who: 'owner_or_authorizer', chosen: [], owner_too: false },
  { area: 'bulk', from: 1, people: 1, who: 'owner_or_authorizer', chosen: [], owner_too: false },
]

/** The first business has rules, and its accountant asks for a payment to a known beneficiary. */
export async function writeDemoApprovals({ db, clock, idsAt, businesses, outgoing }: DemoContext): Promise<void> {
  const first = businesses[0]
  const payee = outgoing.find(({ businessId, kind }) => businessId === first?.id && kind === 'transfer')?.beneficiary
  if (!first || !payee) return
  const [business, members, bank] = await Promise.all([
    findBusiness(db.system, first.id),
    teamOf(db.system, first.id),
    bankName(db.system, payee.bankCode),
  ])
  const asker = members.find(({ role }) => role === 'accountant-finance')
  if (!business || !asker) return
  const begun = new Date(clock.now().getTime() - 30 * DAY_MS)
  await insertPolicy(db.system, { id: idsAt(begun).next('apl'), businessId: first.id, rules: RULES, by: first.ownerId, at: begun })
  const at = new Date(clock.now().getTime() - REQUESTED_BEFORE_MS)
  const id = idsAt(at).next('apr')
  const reference = `${business.wallet_prefix}-${id.slice(4)}`
  await insertApproval(db.system, {
    id,
    business_id: first.id,
    area: 'payments',
    operation: sendTransfer.operation,
    intent: `${sendTransfer.operation}:${reference}`,
    request_id: id,
    content: JSON.parse(
      canonicalJson({
        params: {},
        body: { nuban: payee.account, bank_code: payee.bankCode, amount: AMOUNT, remark: 'Wax print, second half', transaction_ref: reference },
      }),
    ),
    digest: null,
    rule: RULES[0]!,
    asked_by: asker.person_id,
    asked_role: asker.role,
    title: `Transfer to ${nameCase(payee.name)}`,
    facts: [
      { name: 'Bank', value: bank ?? payee.bankCode },
      { name: 'Account number', value: payee.account },
      { name: 'Remark', value: 'Wax print, second half' },
    ],
    effects: ['The payment is sent at once.'],
    amount: BigInt(AMOUNT),
    price: PRICE,
    asked_at: at,
    expires_at: new Date(at.getTime() + lifetimeMs('payments')),
  })
}
