import type { EXPECTED_ACCOUNT_STATES, MismatchKind, REVERSAL_REQUEST_STATES } from '../contract.ts'
import type { ExpectedPaymentState, MISMATCH_STATES } from '../expected/contract.ts'
import type { NarrowRow } from '../../../platform/db/index.ts'
import type * as generated from './rows.generated.ts'
import type { SourceCredit } from './sources/source.ts'

/**
 * A row of `collection`: money in with a known owner. `lien_case_id` is the case that has taken over the lien, because after a day the
 * statement does not show the credit (M53). The lien ends with the case.
 */
export type CollectionRow = NarrowRow<generated.CollectionRow, { state: 'posted' | 'posted_on_lien' | 'disproved' | 'sending_back' | 'sent_back' }>

/** A cashier's request that a payment is sent back. */
export type ReversalRequestRow = NarrowRow<generated.ReversalRequestRow, { state: (typeof REVERSAL_REQUEST_STATES)[number] }>

/** The content of a signed notice, as stored. */
export type NoticeContent = Omit<SourceCredit, 'amountKobo' | 'receivedAt' | 'costKobo'> & { amountKobo: string; receivedAt: string }

export type InboundNoticeRow = NarrowRow<generated.InboundNoticeRow, { told: NoticeContent | null }>

/** A payment that a business expects, with the link of its page. */
export type ExpectedPaymentRow = NarrowRow<
  generated.ExpectedPaymentRow,
  { state: ExpectedPaymentState; account_state: (typeof EXPECTED_ACCOUNT_STATES)[number] }
>

/** A payment that a person has counted for another order. */
export type MovedPaymentRow = generated.MovedPaymentRow

/** The rules of a business for payments that do not fit, as saved once. */
export type MismatchRulesRow = generated.MismatchRulesRow

/** The site of a shop, for its pay pages. */
export type PayPageSettingRow = generated.PayPageSettingRow

/** Money that came and does not fit what was expected. It stands under a lien until it is decided. */
export type MismatchRow = NarrowRow<generated.MismatchRow, { kind: MismatchKind; state: (typeof MISMATCH_STATES)[number] }>
