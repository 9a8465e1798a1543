import type { z } from 'zod'
import { declare } from '../../platform/declarations/index.ts'
import type { Caller } from './caller.ts'
import type { HistoryLine } from './history-declaration.ts'
import type { TenantContext } from './tenant-context.ts'

/** A line of the history as details see it, with what people added to it. */
export type DetailedLine = HistoryLine & LineAnnotation & { id: string }

export type LineAnnotation = {
  category_id: string | null
  category_name: string | null
  picture_upload_id: string | null
  payer_confirmed: boolean
  dispute_status: 'non' | 'pending' | 'resolved'
}

export type ReceiptCopy = 'customer' | 'trader'
/** `detail` is a second line, or empty. */
export type ReceiptFact = { name: string; value: string; detail: string }
/** Where a receipt has the facts of a module: below the parties of the payment, or below its date. */
export type ReceiptFacts = { afterParties?: readonly ReceiptFact[]; afterDate?: readonly ReceiptFact[] }

export type DetailContext = Pick<TenantContext, 'tenant' | 'secrets' | 'clock'>

/** What a module knows about one line. Fields that it does not need are left out. */
type Known<Shown> = {
  /** What the page of the line shows. Null: this line has nothing of it. */
  shown?: Shown | null
  /** What the page may offer. */
  allowed?: readonly string[]
  /** Not for a receipt that is not printed, so they are made when asked for. */
  facts?: (copy: ReceiptCopy) => ReceiptFacts
}

/** A module's part of the details and the receipt of a line. `shown` is in the shape of the wire. */
export type HistoryDetail = {
  readonly name: string
  load(context: DetailContext, line: DetailedLine, caller: Caller): Promise<Known<unknown>>
}

/**
 * The part of one module, under its name in `details` of the answer. Its `web/index.ts` exports the part that shows it (`detailPart`), and
 * `apps/web/detail-parts.ts` lists that. `schema` writes `shown` for the wire.
 */
export function defineHistoryDetail<Schema extends z.ZodType>(
  name: string,
  { schema, load }: { schema: Schema; load: (context: DetailContext, line: DetailedLine, caller: Caller) => Promise<Known<z.output<Schema>>> },
): HistoryDetail {
  return declare('history detail', name, {
    name,
    async load(context: DetailContext, line: DetailedLine, caller: Caller) {
      const { shown = null, ...rest } = await load(context, line, caller)
      return { ...rest, shown: shown === null ? null : schema.encode(shown) }
    },
  })
}
