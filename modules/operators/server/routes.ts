import type { OperatorContext } from '../../kernel/operator-context.ts'
import type { PublicContext } from '../../kernel/tenant-context.ts'
import { type BoundRoute, createRouteBinder } from '../../../platform/http/bind.ts'
import {
  addOperator,
  listOperators,
  operatorEnrol,
  operatorLogin,
  operatorLogout,
  operatorMe,
  operatorSecondStep,
  unlockOperator,
} from '../contract.ts'
import { type ChangeOperatorContext, draftOperator, unlockOperator as unlock } from './actions/change-operator.ts'
import { enrol, finishSignIn, type OperatorSignInContext, startSignIn } from './actions/sign-in.ts'
import { bindOperator, type OperatorCaller } from './caller.ts'
import { allOperators, type Operator, recoveryCodesLeft } from './queries.ts'
import { endOperatorSession } from './store.ts'

const bindPublic = createRouteBinder<null>()

export function operatorPublicRoutes(routes: Omit<OperatorSignInContext, 'db'> & Pick<PublicContext, 'people'>): BoundRoute<null>[] {
  const context = { ...routes, db: routes.people }
  return [
    bindPublic(operatorLogin, async ({ body, meta }) => ({ data: await startSignIn(context, body, meta), message: 'Enter your code' })),
    bindPublic(operatorEnrol, async ({ body }) => ({ data: await enrol(context, body.first_step) })),
    bindPublic(operatorSecondStep, async ({ body, meta }) => {
      const { deviceCookie, ...data } = await finishSignIn(context, body, meta)
      return { data, message: 'Signed in', deviceCookie }
    }),
  ]
}

export function operatorRoutes(
  context: Omit<ChangeOperatorContext, 'db'> & Pick<OperatorContext, 'db' | 'operationsOfOperator'>,
): BoundRoute<OperatorCaller>[] {
  return [
    bindOperator(operatorMe, async ({ caller: { operatorId: _id, name, email, role } }) => ({
      data: {
        _id,
        name,
        email,
        role,
        may: [...context.operationsOfOperator(role)],
        recovery_codes_left: await recoveryCodesLeft(context.db, _id),
      },
    })),
    bindOperator(operatorLogout, async ({ caller }) => {
      await endOperatorSession(context.db, caller.sessionId, 'signed_out', context.clock.now())
      return { data: {}, message: 'Signed out' }
    }),
    bindOperator(listOperators, async ({ caller }) => {
      const all = await allOperators(context.db)
      // None of them is removed.
      const data = all.flatMap(({ state, ...operator }) =>
        state === 'removed'
          ? []
          : [
              {
                _id: operator.id,
                name: operator.name,
                email: operator.email,
                role: operator.role,
                state,
                has_authenticator: operator.totp_confirmed_at !== null,
                locked_on: operator.locked_at,
                last_seen_on: operator.last_seen_at,
                is_you: operator.id === caller.operatorId,
                allowed: allowedActions({ id: operator.id, state }, caller),
              },
            ],
      )
      return { data, count: data.length }
    }),
    bindOperator(addOperator, async ({ body, caller, meta }) => {
      const { id, replayed } = await draftOperator(context, caller, body, meta.requestId)
      return { data: { _id: id }, message: 'The draft is saved. Open it at the desk and propose it; another administrator then decides.', replayed }
    }),
    bindOperator(unlockOperator, async ({ body, caller, meta }) => {
      await unlock(context, caller, body.operator, meta.requestId)
      return { data: { _id: body.operator }, message: 'The operator was unlocked' }
    }),
  ]
}

/** Nobody changes the own account. */
function allowedActions({ id, state }: Pick<Operator, 'id' | 'state'>, caller: OperatorCaller): ('unlock' | 'decide')[] {
  if (id === caller.operatorId) return []
  return state === 'locked' ? ['unlock', 'decide'] : ['decide']
}
