import type { Answer, BankPort, Inflow } from '../../../../partners/bank/port.ts'
import type { Database } from '../../../../platform/db/index.ts'
import { declare } from '../../../../platform/declarations/index.ts'
import type { Kobo } from '../../../../platform/money/index.ts'
import type { Registry } from '../../../../platform/registry/index.ts'
import type { CallbackRequest } from '../../../kernel/module-definition.ts'
import type { Locked, PlanPart, RowRef } from '../../../ledger/index.ts'
import type { FeeName } from '../../../pricing/index.ts'
import type { AppContext } from '../../../kernel/app-context.ts'
import type { CollectionRow } from '../rows.ts'

/**
 * A credit as its partner describes it. `sessionId` is the key under which the partner knows it.
 * `bankSessionId`: the session of the bank network, where the partner has a key of its own.
 * `costKobo`: the partner's own deduction, so that less than the amount reaches our account there.
 */
export type SourceCredit = Omit<Inflow, 'channel'> & { channel: Inflow['channel'] | 'card'; bankSessionId?: string; costKobo?: Kobo }

export type CreditOwner = { businessId: string; cashpointId: string }

/** The posting of a confirmed credit: its row of docs/money.md and its fee, which may depend on the partner. */
export type CreditTerms = { posting: 'M1' | 'M2' | 'M3'; feeName: FeeName | ((partner: string) => FeeName); later?: LaterSettlement }

/** Money that the partner pays out later: it goes to `pending` (M3), and the records of the partner's module change with it. */
export type LaterSettlement = {
  /** The rows that `plan` reads, by the key of the credit. */
  rows(key: string): readonly RowRef[]
  /** Part of the commit of the posting. `collection` is null for money that goes to suspense. */
  plan(credit: SourceCredit, posted: { collection: CollectionRow | null; partner: string; locked: Locked; at: Date }): PlanPart
}

/** `raw` is stored for a credit of which no notice came. */
export type ListedCredit = { key: string; raw: string }

/** The ports of the sources, and the database. */
export type SourceContext = Pick<AppContext, 'db' | 'alternateBanks' | 'cards'> & { bank: BankPort }

/** A partner through which money of a source comes: a port with the address and the answers of its notices. */
export type SourcePartner = {
  /** In stored notices, ledger accounts and keys. */
  readonly name: string
  readonly noticePath: `/callbacks/${string}`
  acknowledgement(notice: { sessionId: string; isNew: boolean }): Record<string, unknown>
}

/**
 * A way in which money comes in, through one partner or several. One mechanism receives notices, asks the partner back, posts the answer
 * and sweeps for lost notices. A source declares the rest, in the module to which its accounts belong.
 */
export type Source<Partner extends SourcePartner = SourcePartner> = {
  readonly name: string
  /** A job or a test that names no partner means the first one. */
  partners(context: SourceContext): readonly Partner[]
  /** `name` is a part of the schedules' names; without one they have those of the job. `nightly`: when three days are read again, in UTC. */
  readonly sweep: { readonly name?: string; readonly nightly: string }
  /** Verifies and reads a notice. Null: forged, altered or old. */
  readNotice(partner: Partner, request: CallbackRequest & { now: Date }): SourceCredit | null
  /**
   * Whether the signature covers the body. If it does not, a notice alone posts nothing, and a second notice of other
   * content under a known key is refused.
   */
  readonly isBodySigned: boolean
  /** Nothing is posted on a notice alone, although its signature covers the body. */
  readonly needsConfirmation?: true
  /** For a partner that sends notices of other things to the same address: handles those. Null: it is a credit, or not authentic. */
  receiveOther?(context: SourceContext, partner: Partner, request: CallbackRequest): Promise<{ status: number; body: Record<string, unknown> } | null>
  /** The credit as the partner has it. Only this answer is posted. */
  queryCredit(
    partner: Partner,
    key: string,
  ): Promise<{ outcome: 'found'; inflow: SourceCredit } | { outcome: 'not_found' } | { outcome: 'unknown'; reason: string }>
  /** Credits of that time, from the partner's own list, for lost notices. `page` counts from 0. */
  listCredits(
    context: SourceContext,
    partner: Partner,
    request: { from: Date; to: Date; page: number; size: number },
  ): Promise<Answer<{ credits: readonly ListedCredit[]; last: boolean }>>
  /**
   * The owner of the account number; null when it is none of ours. `isRedirected`: the cashpoint of the account is deactivated, so the
   * default one has the credit. `expectedId`: the expected payment that has the number for itself.
   */
  findOwner(
    db: Database['system'],
    accountNumber: string,
    partner: Partner,
  ): Promise<(CreditOwner & { isRedirected: boolean; expectedId?: string }) | null>
  readonly terms: CreditTerms
}

/** The sources of all modules, by name. */
export type Sources = Registry<Source>

export const defineSource = <Partner extends SourcePartner>(source: Source<Partner>): Source<Partner> => declare('source', source.name, source)

/** A partner of the source; without a name the first one. Throws where the source has none of that name. */
export function partnerOf(context: SourceContext, source: Source, name?: string): SourcePartner {
  const partners = source.partners(context)
  const found = name === undefined ? partners[0] : partners.find((partner) => partner.name === name)
  if (!found) throw new Error(`the source ${source.name} has no partner ${name ?? ''}`)
  return found
}
