import type { OperatorContext } from '../../../kernel/operator-context.ts'
import type { Sql, Tx } from '../../../../platform/db/index.ts'
import { badField, Refusal } from '../../../../platform/problems/index.ts'
import { checkInOrder } from '../../../identity/index.ts'
import { confirmationsSince, operatorSecrets } from '../queries.ts'
import { forgiveCode, storeConfirmation } from '../store.ts'
import { checkSecondFactor, codeSubject } from './sign-in.ts'

/** A code holds so long for further acts of the same name in the session that entered it. */
const CONFIRMED_MS = 5 * 60_000

type Confirmed = {
  /** What the operator confirms: the kind of the item and the decision. */
  act: string
  /** A code of before does not serve. */
  isEachTime?: boolean
  check: () => Promise<void>
  commit: (tx: Tx) => Promise<void>
}

/**
 * Commits what an operator confirms with a code of the authenticator. The codes of one operator are compared one after the other, so that the
 * fifth wrong one ends the comparing. `check` refuses what is not possible before a code is compared. A refusal of `commit` gives the try back:
 * a right code is not counted as a wrong one because somebody else has the item. Without a code, one that was entered for the same act in the
 * last five minutes serves.
 */
export async function commitWithCode(
  context: Pick<OperatorContext, 'db' | 'people' | 'clock' | 'ids' | 'secrets'>,
  { operatorId, sessionId }: { operatorId: string; sessionId: string },
  code: string | undefined,
  { act, isEachTime = false, check, commit }: Confirmed,
): Promise<void> {
  const at = context.clock.now()
  if (code === undefined) {
    const until = isEachTime ? null : ((await confirmedActs(context.db, sessionId, at)).get(act) ?? null)
    if (until === null) throw badField('code', 'Enter the 6 digits from your authenticator app', 'desk.code_required')
    await check()
    await context.db.transaction().execute(commit)
    return
  }
  const ofSignIn = { ...context, db: context.people }
  await checkInOrder(ofSignIn, codeSubject(operatorId), async () => {
    await check()
    const accept = await checkSecondFactor(ofSignIn, (await operatorSecrets(context.people, operatorId))!, { code })
    let isRight = false
    try {
      await context.db.transaction().execute(async (tx) => {
        await accept(tx)
        isRight = true
        await commit(tx)
        await storeConfirmation(tx, { sessionId, act, at })
      })
    } catch (error) {
      if (isRight && error instanceof Refusal) await forgiveCode(context.people, operatorId)
      throw error
    }
  })
}

/** What the session has confirmed, each with the time until which it holds. */
export async function confirmedActs(db: Sql, sessionId: string, at: Date): Promise<ReadonlyMap<string, Date>> {
  const rows = await confirmationsSince(db, sessionId, new Date(at.getTime() - CONFIRMED_MS))
  return new Map(rows.map(({ act, confirmed_at }) => [act, new Date(confirmed_at.getTime() + CONFIRMED_MS)]))
}
