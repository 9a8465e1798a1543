import type { Kobo } from '../../../platform/money/index.ts'
import { Refusal } from '../../../platform/problems/index.ts'
import { accountName, type AccountRef, chartOfAccounts, internalAccount } from './chart-of-accounts.ts'
import type { Locked, PlanPart } from './command.ts'
import { defineEvent, type DomainEvent } from './domain-event.ts'
import { credit, debit, journal, type JournalDraft } from './journal.ts'

/** M74. `account`: where it stands, with a case under the key of its journal. `partner`: the bank at which it moved, where the plan names one. */
export type CarriedToSuspense = {
  business: string
  account: 'suspense_unmatched' | 'suspense_bank_debit'
  amountKobo: Kobo
  posting: string
  journalKey: string
  partner: string | null
}

export const carriedToSuspense = defineEvent<CarriedToSuspense>('ledger.carried_to_suspense')

/** What a batch with an account of a closed business locks beside the needs of its commands. */
export const CARRIED_TO: readonly AccountRef[] = [internalAccount('suspense_unmatched'), internalAccount('suspense_bank_debit')]

/**
 * M74: what a plan leaves in accounts of closed businesses goes on to suspense in the same commit, each account in a journal of its own. It
 * holds for every posting, so none has to ask for the standing. Throws a refusal for a hold: nothing is left that it could secure.
 */
export function carryFromClosed(plan: PlanPart, locked: Pick<Locked, 'account'>): PlanPart {
  for (const hold of plan.holds ?? [])
    if ('account' in hold && locked.account(hold.account).isClosed)
      throw new Refusal('ledger.account_closed', 409, 'This business is closed.', { facts: { account: accountName(hold.account) } })
  const grown = grownAccounts(plan, locked)
  if (grown.length === 0) return {}
  const partner = partnerOf(plan)
  const carried = grown.map(({ ref, kobo, by }) => ({ drafted: carriedJournal(ref, kobo, by), ref, kobo, by }))
  return {
    journals: carried.map(({ drafted }) => drafted),
    domainEvents: carried.map(({ drafted, ref, kobo, by }): DomainEvent =>
      carriedToSuspense({
        business: ref.business!,
        account: ref.kind === 'debt' ? 'suspense_bank_debit' : 'suspense_unmatched',
        amountKobo: kobo,
        posting: by.posting,
        journalKey: drafted.key,
        partner,
      }),
    ),
  }
}

type Grown = { ref: AccountRef; kobo: Kobo; by: JournalDraft }

/** Net of the whole plan: what passes through an account in one commit stays nowhere. */
function grownAccounts({ journals = [] }: PlanPart, locked: Pick<Locked, 'account'>): Grown[] {
  const sums = new Map<string, Grown>()
  for (const by of journals) {
    for (const { account: ref, amount } of by.lines) {
      const kind = chartOfAccounts[ref.kind]
      if (kind.owner !== 'business' || !locked.account(ref).isClosed) continue
      const sum = sums.get(accountName(ref)) ?? { ref, kobo: 0n, by }
      sum.kobo += BigInt(kind.normal) * amount
      sums.set(accountName(ref), sum)
    }
  }
  return [...sums.values()].filter(({ kobo }) => kobo > 0n)
}

function carriedJournal(ref: AccountRef, kobo: Kobo, { key }: JournalDraft): JournalDraft {
  const isDebt = ref.kind === 'debt'
  return journal({
    key: `closed:${ref.kind}:${key}`,
    posting: 'M74',
    business: ref.business!,
    lines: isDebt
      ? [debit(internalAccount('suspense_bank_debit'), kobo), credit(ref, kobo)]
      : [debit(ref, kobo), credit(internalAccount('suspense_unmatched'), kobo)],
  })
}

const partnerOf = ({ journals = [] }: PlanPart): string | null =>
  journals.flatMap(({ lines }) => lines).find(({ account }) => account.kind === 'clearing_in' || account.kind === 'clearing_out')?.account.partner ??
  null
