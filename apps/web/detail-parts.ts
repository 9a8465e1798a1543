import { annotationDetailPart } from '../../modules/annotations/web/index.ts'
import { billDetailPart } from '../../modules/bills/web/index.ts'
import { cardDetailPart } from '../../modules/cards/web/index.ts'
import { disputeDetailPart } from '../../modules/disputes/web/index.ts'
import type { TransactionDetails } from '../../modules/history/web/index.ts'
import type { DetailPart } from '../../ui/parts/detail-part.ts'

/** What modules show of a payment, in the order of the page. A test compares the list with what their `module.ts` declare. */
export const DETAIL_PARTS: readonly DetailPart<TransactionDetails>[] = [cardDetailPart, billDetailPart, annotationDetailPart, disputeDetailPart]
