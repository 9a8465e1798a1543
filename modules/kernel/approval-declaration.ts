import type { z } from 'zod'
import { declare } from '../../platform/declarations/index.ts'
import type { RouteContract } from '../../platform/http/contract.ts'
import type { Kobo } from '../../platform/money/index.ts'
import type { Refusal } from '../../platform/problems/index.ts'
import type { Caller } from './caller.ts'
import type { Quote } from './quote.ts'
import type { TenantContext } from './tenant-context.ts'

/** `payments`: one payment out. `bulk`: a bulk run. `changes`: payout bank, webhook, keys, team and the rules themselves. */
export type ApprovalArea = 'payments' | 'bulk' | 'changes'

export type Earnings = 'bonus' | 'referral'

/** The price of a request by the rules of now. `refusal`: why it would not be carried out. */
export type ApprovalPrice = {
  quote: Quote
  availableKobo: Kobo
  refusal: Refusal | null
  /** Names what is paid besides the request itself, such as the lines of a group. It must stay the same until the approval. */
  digest: string | null
}

/** The request in words for the people who approve it. */
export type ApprovalDescription = {
  title: string
  /** `bulk_group`: the payment group that the value names, which the screen links. */
  facts: readonly { name: string; value: string; bulk_group?: string }[]
  /** What happens after the approval, in sentences. */
  effects: readonly string[]
}

type Input<C> =
  C extends RouteContract<infer P, z.ZodType, infer B, z.ZodType> ? { params: z.output<P>; body: z.output<B>; requestId: string } : never

type ApprovableOf<C> = {
  contract: C
  area: ApprovalArea
  /** The request's own reference, where repeats carry another request id. */
  reference?(input: Input<C>): string
  /** It is paid out of these earnings and not out of the balance. What they lose counts against the rules of the business. */
  earnings?(input: Input<C>): Earnings | null
  /** The request was carried out before, so it is only answered again. */
  isKnown?(context: TenantContext, caller: Caller, input: Input<C>): Promise<boolean>
  /** Whether this one waits. Left out, each does. */
  applies?(context: TenantContext, caller: Caller, input: Input<C>): Promise<boolean>
  /** Left out where no money moves. It asks no partner for anything that costs. */
  price?(context: TenantContext, caller: Caller, input: Input<C>): Promise<ApprovalPrice>
  /** Refuses what could not be carried out. */
  describe(context: TenantContext, caller: Caller, input: Input<C>): Promise<ApprovalDescription>
  /** For a request that carries its PIN in the field `pin`: checks it and opens the grant. */
  checkPin?(context: TenantContext, caller: Caller, input: Input<C>): Promise<void>
}

/** A request that a business may make wait for a second person. The module that answers it declares it; `approvals` does the rest. */
export type Approvable = ApprovableOf<RouteContract>

/** What the rules of a business compare: what is paid, or all that the earnings lose, of which tax is withheld. */
export const ruledAmount = ({ amountKobo, totalKobo }: Pick<Quote, 'amountKobo' | 'totalKobo'>, earnings: Earnings | null): Kobo =>
  earnings === null ? amountKobo : totalKobo

export const defineApprovable = <C extends RouteContract>(approvable: ApprovableOf<C>): Approvable =>
  declare('approvable', approvable.contract.operation, approvable as Approvable)
