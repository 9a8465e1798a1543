import type { AppContext } from '../../../app-context.ts'
import { hashPassword } from '../../../../platform/crypto/index.ts'
import { badField, notFound, Refusal } from '../../../../platform/problems/index.ts'
import { writeAudit } from '../../../audit/index.ts'
import { newTemporaryPassword } from '../../../identity/index.ts'
import { once, writeJobs } from '../../../ledger/index.ts'
import type { OperatorAction, OperatorRole } from '../../contract.ts'
import type { OperatorCaller } from '../caller.ts'
import { sendOperatorPasswordJob } from '../jobs.ts'
import { operatorById, type Operator } from '../queries.ts'
import { deleteRecoveryCodes, endOperatorSessions, insertOperator, updateOperator } from '../store.ts'

export type ChangeOperatorContext = Pick<AppContext, 'db' | 'clock' | 'ids' | 'random' | 'secrets'>

/** `by` is the administrator, or the name of the command line for the first operator. */
export async function addOperator(
  context: ChangeOperatorContext,
  by: { operatorId: string; role: string },
  asked: { name: string; email: string; role: OperatorRole },
  requestId: string,
): Promise<{ id: string; replayed: boolean }> {
  const at = context.clock.now()
  const password = newTemporaryPassword(context.random)
  const passwordHash = await hashPassword(password)
  const { outcome, replayed } = await once<{ id: string }>(
    context.db,
    { scope: `operators.add:${by.operatorId}`, key: requestId, fingerprint: `${asked.email} ${asked.role}` },
    at,
    async (tx) => {
      const id = context.ids.next('opr')
      if (!(await insertOperator(tx, { id, ...asked, passwordHash, isTemporary: true, at })))
        throw badField('email', 'An operator with this email address exists', 'operators.email_taken')
      const facts = { role: asked.role, email: asked.email }
      await writeAudit(tx, { business: null, actor: by.operatorId, role: by.role, operation: 'operators.add', subject: id, requestId, facts, at })
      await writeJobs(tx, [
        sendOperatorPasswordJob.enqueue({ operatorId: id, sealedPassword: context.secrets.seal(password, `operator password ${id}`) }),
      ])
      return { id }
    },
  )
  return { id: outcome.id, replayed }
}

/** The actions that an administrator may take with an operator. Nobody changes the own account. */
export function allowedActions(operator: Operator, by: Pick<OperatorCaller, 'operatorId'>): OperatorAction[] {
  if (operator.id === by.operatorId) return []
  const authenticator: OperatorAction[] = operator.totp_confirmed_at === null ? [] : ['reset_authenticator']
  if (operator.state === 'locked') return ['unlock', 'suspend', ...authenticator]
  if (operator.state === 'suspended') return ['activate']
  return ['change_role', 'suspend', ...authenticator]
}

export async function changeOperator(
  context: ChangeOperatorContext,
  caller: OperatorCaller,
  asked: { operator: string; action: OperatorAction; role?: OperatorRole | undefined },
  requestId: string,
): Promise<void> {
  const operator = await operatorById(context.db.system, asked.operator)
  if (!operator) throw notFound('The operator')
  if (!allowedActions(operator, caller).includes(asked.action))
    throw new Refusal(
      'operators.not_possible',
      409,
      operator.id === caller.operatorId ? 'You cannot change your own account.' : 'This is no longer possible.',
    )
  if (asked.action === 'change_role' && asked.role === undefined) throw badField('role', 'Choose a role', 'operators.role_needed')
  const at = context.clock.now()
  await context.db.transaction(async (tx) => {
    if (!(await updateOperator(tx, operator.id, operator.state, changeOf(asked))))
      throw new Refusal('operators.not_possible', 409, 'This is no longer possible.')
    if (asked.action === 'reset_authenticator') await deleteRecoveryCodes(tx, operator.id)
    await endOperatorSessions(tx, { operatorId: operator.id, reason: 'revoked', at })
    const facts = { action: asked.action, role: asked.role ?? operator.role }
    await writeAudit(tx, {
      business: null,
      actor: caller.operatorId,
      role: caller.role,
      operation: 'operators.change',
      subject: operator.id,
      requestId,
      facts,
      at,
    })
  })
}

function changeOf({ action, role }: { action: OperatorAction; role?: OperatorRole | undefined }) {
  switch (action) {
    case 'unlock':
    case 'activate':
      return { state: 'active' as const }
    case 'suspend':
      return { state: 'suspended' as const }
    case 'reset_authenticator':
      return { resetAuthenticator: true, state: 'active' as const }
    case 'change_role':
      return { role: role! }
  }
}
