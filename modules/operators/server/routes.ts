import { type BoundRoute, createRouteBinder } from '../../../platform/http/bind.ts'
import {
  addOperator,
  changeOperator,
  listOperators,
  operatorEnrol,
  operatorLogin,
  operatorLogout,
  operatorMe,
  operatorSecondStep,
} from '../contract.ts'
import { addOperator as add, allowedActions, changeOperator as change, type ChangeOperatorContext } from './actions/change-operator.ts'
import { enrol, finishSignIn, type OperatorSignInContext, startSignIn } from './actions/sign-in.ts'
import { bindOperator, type OperatorCaller } from './caller.ts'
import { allOperators, recoveryCodesLeft } from './queries.ts'
import { endOperatorSession } from './store.ts'

const bindPublic = createRouteBinder<null>()

export function operatorPublicRoutes(context: OperatorSignInContext): BoundRoute<null>[] {
  return [
    bindPublic(operatorLogin, async ({ body, meta }) => ({ data: await startSignIn(context, body, meta), message: 'Enter your code' })),
    bindPublic(operatorEnrol, async ({ body }) => ({ data: await enrol(context, body.first_step) })),
    bindPublic(operatorSecondStep, async ({ body, meta }) => ({ data: await finishSignIn(context, body, meta), message: 'Signed in' })),
  ]
}

export function operatorRoutes(
  context: ChangeOperatorContext & { operationsOfOperator: (role: OperatorCaller['role']) => readonly string[] },
): BoundRoute<OperatorCaller>[] {
  return [
    bindOperator(operatorMe, async ({ caller: { operatorId: _id, name, email, role } }) => ({
      data: {
        _id,
        name,
        email,
        role,
        may: [...context.operationsOfOperator(role)],
        recovery_codes_left: await recoveryCodesLeft(context.db.system, _id),
      },
    })),
    bindOperator(operatorLogout, async ({ caller }) => {
      await endOperatorSession(context.db.system, caller.sessionId, 'signed_out', context.clock.now())
      return { data: {}, message: 'Signed out' }
    }),
    bindOperator(listOperators, async ({ caller }) => {
      const all = await allOperators(context.db.system)
      return {
        data: all.map((operator) => ({
          _id: operator.id,
          name: operator.name,
          email: operator.email,
          role: operator.role,
          state: operator.state,
          has_authenticator: operator.totp_confirmed_at !== null,
          locked_on: operator.locked_at,
          last_seen_on: operator.last_seen_at,
          is_you: operator.id === caller.operatorId,
          allowed: allowedActions(operator, caller),
        })),
        count: all.length,
      }
    }),
    bindOperator(addOperator, async ({ body, caller, meta }) => {
      const { id, replayed } = await add(context, caller, body, meta.requestId)
      return { data: { _id: id }, message: 'The operator was added. The first password goes out by email.', replayed }
    }),
    bindOperator(changeOperator, async ({ body, caller, meta }) => {
      await change(context, caller, body, meta.requestId)
      return { data: { _id: body.operator }, message: 'The operator was changed' }
    }),
  ]
}
