import type { Kobo } from '../../../platform/money/index.ts'
import {
  type AccountRef,
  bonusAccrued,
  bonusEarnings,
  credit,
  debit,
  debt,
  internalAccount,
  journal,
  type JournalDraft,
  referralEarnings,
  wallet,
} from '../../ledger/index.ts'
import type { EarningsSource } from '../contract.ts'

/** The account on which earnings stand that can be withdrawn. */
export const earningsAccount = (source: EarningsSource, businessId: string): AccountRef =>
  source === 'bonus' ? bonusEarnings(businessId) : referralEarnings(businessId)

/** M42, once for each referred business. */
export const referralJournal = (referredId: string, referrerId: string, kobo: Kobo): JournalDraft =>
  journal({
    key: `referral:${referredId}`,
    posting: 'M42',
    business: referrerId,
    lines: [debit(internalAccount('referral_expense'), kobo), credit(referralEarnings(referrerId), kobo)],
    facts: { referred: referredId },
  })

/** A payment has a turn of its own each time that it counts. */
type Accrual = { payment: string; turn: number; aggregatorId: string; memberId: string; kobo: Kobo }

const accrualKey = ({ payment, turn }: Pick<Accrual, 'payment' | 'turn'>) => `bonus:${payment}:${turn}`

/** M43, in the commit of the payment. */
export const accrualJournal = (accrual: Accrual): JournalDraft =>
  journal({
    key: accrualKey(accrual),
    posting: 'M43',
    business: accrual.aggregatorId,
    lines: [debit(internalAccount('bonus_expense'), accrual.kobo), credit(bonusAccrued(accrual.aggregatorId), accrual.kobo)],
    facts: { member: accrual.memberId },
  })

/** M45: out of what is still accrued, else out of vested earnings, and the rest is owed. */
export const clawBackJournal = (accrual: Accrual, from: { accruedKobo: Kobo; bonusKobo: Kobo; debtKobo: Kobo }): JournalDraft =>
  journal({
    key: `${accrualKey(accrual)}:back`,
    posting: 'M45',
    business: accrual.aggregatorId,
    lines: [
      debit(bonusAccrued(accrual.aggregatorId), from.accruedKobo),
      debit(bonusEarnings(accrual.aggregatorId), from.bonusKobo),
      debit(debt(accrual.aggregatorId), from.debtKobo),
      credit(internalAccount('bonus_expense'), accrual.kobo),
    ],
    facts: { member: accrual.memberId },
  })

/** M44, and M64 for what earlier claw-backs are still owed. */
export const vestingJournal = (id: string, aggregatorId: string, kobo: Kobo, recoveredKobo: Kobo): JournalDraft =>
  journal({
    key: `bonus-vesting:${id}`,
    posting: 'M44',
    business: aggregatorId,
    lines: [
      debit(bonusAccrued(aggregatorId), kobo),
      credit(bonusEarnings(aggregatorId), kobo - recoveredKobo),
      credit(debt(aggregatorId), recoveredKobo),
    ],
  })

/** M29. */
export const moveJournal = (id: string, source: EarningsSource, businessId: string, kobo: Kobo, withheldKobo: Kobo): JournalDraft =>
  journal({
    key: `earnings:${id}`,
    posting: 'M29',
    business: businessId,
    lines: [
      debit(earningsAccount(source, businessId), kobo),
      credit(wallet(businessId), kobo - withheldKobo),
      credit(internalAccount('withholding_tax'), withheldKobo),
    ],
  })
