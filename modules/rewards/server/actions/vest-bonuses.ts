import type { AppContext } from '../../../kernel/app-context.ts'
import { type LagosDay, lagosDay } from '../../../../platform/clock/index.ts'
import { bonusAccrued, bonusEarnings, debt, type Locked, type MoneyCommand, type Plan } from '../../../ledger/index.ts'
import { vestingJournal } from '../postings.ts'
import { accrualsDue, aggregatorsDue, owedByClawBacks, rewardRules } from '../queries.ts'
import type { BonusAccrualRow } from '../rows.ts'
import { lastVestingDay } from '../rules.ts'
import { bonusAccrualTable, bonusDayTable, bonusVestingTable } from '../tables.ts'

const AGGREGATORS_AT_ONCE = 100
/** Payments in one commit. */
const PAYMENTS_AT_ONCE = 500

export type VestingContext = Pick<AppContext, 'db' | 'clock' | 'ids' | 'postingQueue'>

/** M44 each night: earnings of payments that can no longer be sent back or disputed become withdrawable. */
export async function vestBonuses(context: VestingContext): Promise<void> {
  const day = lastVestingDay(await rewardRules(context.db.system), lagosDay(context.clock.now()))
  for (let after = ''; ;) {
    const due = await aggregatorsDue(context.db.system, day, after, AGGREGATORS_AT_ONCE)
    for (const aggregatorId of due) await vestBonusesOf(context, aggregatorId, day)
    if (due.length < AGGREGATORS_AT_ONCE) return
    after = due.at(-1)!
  }
}

async function vestBonusesOf(context: VestingContext, aggregatorId: string, day: LagosDay): Promise<void> {
  for (;;) {
    const [due, owedKobo] = await Promise.all([
      accrualsDue(context.db.system, aggregatorId, day, PAYMENTS_AT_ONCE),
      owedByClawBacks(context.db.system, aggregatorId),
    ])
    if (due.length === 0) return
    await context.postingQueue.submit(vestingCommand({ id: context.ids.next('vst'), aggregatorId, payments: due.map(({ id }) => id), owedKobo }))
    if (due.length < PAYMENTS_AT_ONCE) return
  }
}

type Vesting = { id: string; aggregatorId: string; payments: readonly string[]; owedKobo: bigint }

/** Under the locks only payments that are still accrued count. A debt of earlier claw-backs is paid first (M64). */
export function vestingCommand({ id, aggregatorId, payments, owedKobo }: Vesting): MoneyCommand<{ vested: number }> {
  return {
    name: 'rewards.vest',
    scope: 'bonus-vesting',
    key: id,
    fingerprint: '',
    actor: 'system',
    needs: {
      accounts: [bonusAccrued(aggregatorId), bonusEarnings(aggregatorId), debt(aggregatorId)],
      rows: payments.map(bonusAccrualTable.ref),
    },
    decide(locked: Locked, at: Date): Plan<{ vested: number }> {
      const rows = payments.map((payment) => locked.row(bonusAccrualTable, payment)!).filter(({ state }) => state === 'accrued')
      const kobo = rows.reduce((sum, { amount }) => sum + amount, 0n)
      const recovered = least(kobo, owedKobo, locked.account(debt(aggregatorId)).balance)
      return {
        journals: kobo > 0n ? [vestingJournal(id, aggregatorId, kobo, recovered)] : [],
        adds: [
          bonusVestingTable.add({ id, business_id: aggregatorId, amount: kobo, recovered, payments: rows.length, created_at: at }),
          ...rows.map(vestedDay),
        ],
        moves: rows.map((row) => bonusAccrualTable.move(row.id, { from: 'accrued', to: 'vested', set: { vested_at: at } })),
        outcome: { vested: rows.length },
      }
    },
  }
}

const vestedDay = (row: BonusAccrualRow) =>
  bonusDayTable.add({
    business_id: row.business_id,
    member_id: row.member_id,
    day: row.day,
    payments: 0,
    takings: 0n,
    earned: 0n,
    vested: row.amount,
  })

const least = (...amounts: bigint[]): bigint => amounts.reduce((smallest, amount) => (amount < smallest ? amount : smallest))
