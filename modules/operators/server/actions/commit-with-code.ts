import type { OperatorContext } from '../../../kernel/operator-context.ts'
import type { Tx } from '../../../../platform/db/index.ts'
import { badField, Refusal } from '../../../../platform/problems/index.ts'
import { checkInOrder } from '../../../identity/index.ts'
import { operatorSecrets } from '../queries.ts'
import { forgiveCode } from '../store.ts'
import { checkSecondFactor, codeSubject } from './sign-in.ts'

/**
 * Commits what an operator confirms with a code of the authenticator. The codes of one operator are compared one after the other, so that the
 * fifth wrong one ends the comparing. `check` refuses what is not possible before a code is compared. A refusal of `commit` gives the try back:
 * a right code is not counted as a wrong one because somebody else has the item.
 */
export async function commitWithCode(
  context: Pick<OperatorContext, 'db' | 'people' | 'clock' | 'ids' | 'secrets'>,
  { operatorId }: { operatorId: string },
  code: string | undefined,
  { check, commit }: { check: () => Promise<void>; commit: (tx: Tx) => Promise<void> },
): Promise<void> {
  if (code === undefined) throw badField('code', 'Enter the 6 digits from your authenticator app', 'desk.code_required')
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
      })
    } catch (error) {
      if (isRight && error instanceof Refusal) await forgiveCode(context.people, operatorId)
      throw error
    }
  })
}
