import type { AppContext } from '../../../kernel/app-context.ts'
import { hashPassword } from '../../../../platform/crypto/index.ts'
import type { Tx } from '../../../../platform/db/index.ts'
import { badField, notFound, Refusal } from '../../../../platform/problems/index.ts'
import { writeAudit } from '../../../audit/index.ts'
import { newTemporaryPassword } from '../../../identity/index.ts'
import { type CommandPlace, commit, once, readsOf, writeJobs } from '../../../ledger/index.ts'
import type { OperatorRole } from '../../contract.ts'
import type { OperatorCaller } from '../caller.ts'
import { sendOperatorPasswordJob } from '../jobs.ts'
import { type Operator, operatorById } from '../queries.ts'
import { deleteRecoveryCodes, endOperatorSessions, insertOperator, insertVoucher, updateOperator } from '../store.ts'
import { releaseWorkItems } from '../work-item/records/store.ts'

export type ChangeOperatorContext = Pick<AppContext, 'clock' | 'ids' | 'random' | 'secrets'> & { db: CommandPlace }

type OperatorState = Operator['state']
type NewOperator = { name: string; email: string; role: OperatorRole }

/** From the command line: one person, who has the machine. The first two administrators of an installation are added in this way. */
export async function addOperator(
  context: ChangeOperatorContext,
  by: { operatorId: string; role: string },
  input: NewOperator,
  requestId: string,
): Promise<{ id: string; replayed: boolean }> {
  const at = context.clock.now()
  const password = newTemporaryPassword(context.random, FIRST_PASSWORD_WORDS)
  const passwordHash = await hashPassword(password)
  const { outcome, replayed } = await once<{ id: string }>(
    context.db,
    { scope: `operators.add:${by.operatorId}`, key: requestId, fingerprint: `${input.email} ${input.role}` },
    at,
    async (tx) => {
      const id = context.ids.next('opr')
      if (!(await insertOperator(tx, { id, ...input, passwordHash, isTemporary: true, at })))
        throw badField('email', 'An operator with this email address exists', 'operators.email_taken')
      await insertVoucher(tx, { operatorId: id, by: by.operatorId, act: 'added', at })
      const facts = { role: input.role, email: input.email }
      await writeAudit(tx, { business: null, actor: by.operatorId, role: by.role, operation: 'operators.add', subject: id, requestId, facts, at })
      await writeJobs(tx, [passwordJob(context, id, password)])
      return { id }
    },
  )
  return { id: outcome.id, replayed }
}

/** Opens the desk until its person has an authenticator, so it is longer than that of a cashier. */
const FIRST_PASSWORD_WORDS = 5

const passwordJob = ({ secrets }: Pick<AppContext, 'secrets'>, id: string, password: string) =>
  sendOperatorPasswordJob.enqueue({ operatorId: id, sealedPassword: secrets.seal(password, `operator password ${id}`) })

/** An administrator drafts an operator, who cannot sign in before two administrators have admitted the account at the desk. */
export async function draftOperator(
  context: ChangeOperatorContext,
  by: OperatorCaller,
  input: NewOperator,
  requestId: string,
): Promise<{ id: string; replayed: boolean }> {
  const at = context.clock.now()
  // Nobody knows it: the admission gives another one.
  const passwordHash = await hashPassword(newTemporaryPassword(context.random, FIRST_PASSWORD_WORDS))
  const { outcome, replayed } = await once<{ id: string }>(
    context.db,
    { scope: `operators.draft:${by.operatorId}`, key: requestId, fingerprint: `${input.email} ${input.role}` },
    at,
    async (tx) => {
      const id = context.ids.next('opr')
      const added = { id, ...input, passwordHash, isTemporary: true, isProposed: true, at }
      if (!(await insertOperator(tx, added))) throw badField('email', 'An operator with this email address exists', 'operators.email_taken')
      await insertVoucher(tx, { operatorId: id, by: by.operatorId, act: 'added', at })
      const facts = { role: input.role, email: input.email }
      await writeAudit(tx, { business: null, actor: by.operatorId, role: by.role, operation: 'operators.draft', subject: id, requestId, facts, at })
      return { id }
    },
  )
  return { id: outcome.id, replayed }
}

/** After five wrong codes. Who unlocks an account is no second person of its owner for 24 hours. */
export async function unlockOperator(context: ChangeOperatorContext, caller: OperatorCaller, operatorId: string, requestId: string): Promise<void> {
  if (operatorId === caller.operatorId) throw new Refusal('operators.not_possible', 409, 'You cannot change your own account.')
  const operator = await operatorById(readsOf(context.db), operatorId)
  if (!operator) throw notFound('The operator')
  const at = context.clock.now()
  await commit(context.db, async (tx) => {
    if (!(await updateOperator(tx, operatorId, 'locked', { state: 'active' }))) throw notPossible()
    await insertVoucher(tx, { operatorId, by: caller.operatorId, act: 'unlocked', at })
    await endOperatorSessions(tx, { operatorId, reason: 'revoked', at })
    await auditChange(tx, caller, operatorId, { action: 'unlock' }, requestId, at)
  })
}

/** What two administrators decide about an operator. */
export type OperatorMove = 'admit' | 'drop' | 'suspend' | 'activate' | 'change_role' | 'reset_authenticator' | 'remove'

/** From which states each is possible, and the state after it. */
export const OPERATOR_MOVES = {
  admit: { from: ['proposed'], to: 'active' },
  drop: { from: ['proposed'], to: 'removed' },
  suspend: { from: ['active', 'locked'], to: 'suspended' },
  activate: { from: ['suspended'], to: 'active' },
  change_role: { from: ['active'], to: null },
  reset_authenticator: { from: ['active', 'locked'], to: 'active' },
  remove: { from: ['active', 'locked', 'suspended'], to: 'removed' },
} as const satisfies Readonly<Record<OperatorMove, { from: readonly OperatorState[]; to: OperatorState | null }>>

type Order = {
  operatorId: string
  move: OperatorMove
  role: OperatorRole | null
  reason: string
  by: { operatorId: string; role: string }
  proposedBy: { operatorId: string } | null
  requestId: string
}

/** Sessions, claims and proposals of the operator end in the same commit. Two administrators, or a person who has the machine, decide it. */
export async function changeOperator(
  context: ChangeOperatorContext,
  { operatorId, move, role, reason, by, proposedBy, requestId }: Order,
): Promise<void> {
  const operator = await operatorById(readsOf(context.db), operatorId)
  if (!operator) throw notFound('The operator')
  const { from, to } = OPERATOR_MOVES[move]
  if (!(from as readonly OperatorState[]).includes(operator.state)) throw notPossible()
  const at = context.clock.now()
  const password = move === 'admit' ? newTemporaryPassword(context.random, FIRST_PASSWORD_WORDS) : null
  const passwordHash = password === null ? null : await hashPassword(password)
  await commit(context.db, async (tx) => {
    const change = {
      ...(to !== null && { state: to }),
      ...(role !== null && { role }),
      ...(move === 'reset_authenticator' && { resetAuthenticator: true }),
      ...(passwordHash !== null && { passwordHash }),
    }
    if (!(await updateOperator(tx, operatorId, operator.state, change))) throw notPossible()
    if (move === 'admit')
      for (const admitter of [by, ...(proposedBy ? [proposedBy] : [])])
        await insertVoucher(tx, { operatorId, by: admitter.operatorId, act: 'admitted', at })
    if (move === 'reset_authenticator') await deleteRecoveryCodes(tx, operatorId)
    await endOperatorSessions(tx, { operatorId, reason: 'revoked', at })
    if (move === 'suspend' || move === 'remove' || move === 'change_role') await releaseWorkItems(tx, operatorId, at)
    if (password !== null) await writeJobs(tx, [passwordJob(context, operatorId, password)])
    await auditChange(
      tx,
      by,
      operatorId,
      { action: move, role: role ?? operator.role, reason, proposed_by: proposedBy?.operatorId ?? null },
      requestId,
      at,
    )
  })
}

const auditChange = (
  tx: Tx,
  by: { operatorId: string; role: string },
  subject: string,
  facts: Record<string, string | null>,
  requestId: string,
  at: Date,
) => writeAudit(tx, { business: null, actor: by.operatorId, role: by.role, operation: 'operators.change', subject, requestId, facts, at })

const notPossible = () => new Refusal('operators.not_possible', 409, 'This is no longer possible.')
