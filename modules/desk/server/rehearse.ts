import type { Sql, Tx } from '../../../platform/db/index.ts'
import type { DecisionContext, OperatorContext } from '../../kernel/operator-context.ts'
import type { Decision, DecisionOrder } from '../../kernel/work-item-declaration.ts'

/**
 * Carries a decision out in transactions that are rolled back, and throws what it is refused with. So what is missing is named when the decision
 * is proposed, and no code is spent on it.
 */
export async function rehearse(
  context: OperatorContext,
  { carryOut }: Pick<Decision, 'carryOut'>,
  order: Omit<DecisionOrder, 'context'>,
): Promise<void> {
  const { db, postingQueue } = context
  const rolledBack: Pick<DecisionContext, 'db' | 'postingQueue'> = {
    db: { system: db, transaction: (work) => rollBack(db, work) },
    postingQueue: { submit: (command) => postingQueue.submit(command.isHousekeeping ? command : { ...command, isRehearsal: true }) },
  }
  await carryOut({ ...order, context: { ...context, ...rolledBack } })
}

class RolledBack extends Error {}

async function rollBack<Made>(db: Sql, work: (tx: Tx) => Promise<Made>): Promise<Made> {
  const made: Made[] = []
  try {
    await db.transaction().execute(async (tx) => {
      made.push(await work(tx))
      throw new RolledBack()
    })
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
  }
  return made[0]!
}
