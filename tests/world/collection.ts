import type { CollectionRow } from '../../modules/collections/index.ts'
import { accountName } from '../../modules/ledger/server/chart.ts'
import { journalAsText, type JsonObject, type MoneyCommand, type PlanPart } from '../../modules/ledger/index.ts'
import { Refusal } from '../../platform/problems/index.ts'

/** ₦10,000 from Balarabe to Amina's business, posted on the word of a notice: a fee of ₦50, and ₦9,950 under the lien. */
export const ON_LIEN: CollectionRow = {
  id: 'col_1',
  business_id: 'biz_amina',
  cashpoint_id: 'csp_main',
  partner: 'vfd',
  session_id: '000001',
  state: 'posted_on_lien',
  amount: 1_000_000n,
  fee: 5_000n,
  vat: 349n,
  channel: 'transfer',
  payer_name: 'Balarabe Yusuf',
  payer_account: '0123456789',
  payer_bank_code: '058',
  payer_bank_name: 'Guaranty Trust Bank',
  narration: 'wax print',
  received_at: new Date('2026-11-19T23:29:00Z'),
  posted_at: new Date('2026-11-19T23:30:00Z'),
  reversal_expires_at: new Date('2026-11-20T23:30:00Z'),
  hold_id: 'hld_1',
  lien_case_id: null,
}

/** A plan with its journals as docs/money.md writes them: posting, key, business and lines. */
export function written<Part extends PlanPart>(plan: Part | Refusal) {
  if (plan instanceof Refusal) throw plan
  const { journals, ...rest } = plan
  return { ...rest, journals: (journals ?? []).map((draft) => [draft.posting, draft.key, draft.business, journalAsText(draft)]) }
}

/** What a command says before it decides, its accounts by name. */
export function announced<Outcome extends JsonObject>({ decide: _decide, ...said }: MoneyCommand<Outcome>) {
  return { ...said, needs: { ...said.needs, accounts: said.needs.accounts.map(accountName) } }
}
