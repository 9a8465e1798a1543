import { z } from 'zod'
import { digitsSchema, instantSchema, lineSchema, route, typedText } from '../../platform/http/contract.ts'
import type { OperatorRole } from '../kernel/roles.ts'
import { MAILED_CODE, emailSchema, passwordSchema } from '../identity/contract.ts'

/** product.md §7. Administrators manage people and decide no money. */
export const OPERATOR_ROLES = ['viewer', 'support', 'compliance', 'finance', 'administrator'] as const satisfies readonly OperatorRole[]
export type { OperatorRole }
export const operatorRoleSchema = z.enum(OPERATOR_ROLES, { error: 'Choose a role' }) satisfies z.ZodEnum<{ [R in OperatorRole]: R }>
export const ALL_OPERATORS: readonly OperatorRole[] = [...OPERATOR_ROLES]
const ADMINISTRATORS: readonly OperatorRole[] = ['administrator']

/** A code of the authenticator has six digits, as a mailed one has. */
export const operatorCodeSchema = digitsSchema({ ...MAILED_CODE, wrong: 'Enter the 6 digits from your authenticator app' })
const firstStepSchema = typedText().max(100)

export const operatorSchema = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  role: operatorRoleSchema,
})

export const operatorLoginSchema = z.strictObject({
  email: typedText().min(1, 'Email Address is required').max(254, 'Email address or password is incorrect'),
  password: z.string().min(1, 'Password is required').max(128, 'Email address or password is incorrect'),
})

export const operatorLogin = route({
  operation: 'operators.sign_in',
  roles: 'public',
  method: 'POST',
  path: '/operator/login',
  summary: 'The first step of an operator’s sign-in: email and password',
  secret: true,
  body: operatorLoginSchema,
  /** `first_step` is for the second step, and holds five minutes. */
  reply: z.object({ first_step: z.string(), name: z.string(), role: operatorRoleSchema, next: z.enum(['enrol', 'code']), new_password: z.boolean() }),
})

export const operatorEnrol = route({
  operation: 'operators.enrol',
  roles: 'public',
  method: 'POST',
  path: '/operator/login/enrol',
  summary: 'A new authenticator secret and eight recovery codes, until the first code confirms them',
  secret: true,
  body: z.strictObject({ first_step: firstStepSchema }),
  reply: z.object({ secret: z.string(), uri: z.string(), recovery_codes: z.array(z.string()) }),
})

export const operatorSecondStep = route({
  operation: 'operators.second_step',
  roles: 'public',
  method: 'POST',
  path: '/operator/login/code',
  summary: 'The second step: a code of the authenticator, or a recovery code; five wrong ones lock the sign-in',
  secret: true,
  body: z.strictObject({
    first_step: firstStepSchema,
    code: operatorCodeSchema.optional(),
    recovery_code: typedText().max(20).optional(),
    /** In place of a temporary password. */
    new_password: passwordSchema.optional(),
  }),
  reply: z.object({ token: z.string(), operator: operatorSchema }),
})

export const operatorMe = route({
  operation: 'operators.me',
  roles: ALL_OPERATORS,
  method: 'GET',
  path: '/operator/me',
  summary: 'The signed-in operator, and the operations of the role',
  reply: operatorSchema.extend({ may: z.array(z.string()), recovery_codes_left: z.int() }),
})

export const operatorLogout = route({
  operation: 'operators.sign_out',
  roles: ALL_OPERATORS,
  method: 'POST',
  path: '/operator/logout',
  summary: 'End this session',
  body: z.strictObject({}),
  reply: z.object({}),
})

/** `decide`: what two administrators decide, on the page of the operator at the desk. */
const OPERATOR_ACTIONS = ['unlock', 'decide'] as const
export const OPERATOR_STATES = ['proposed', 'active', 'locked', 'suspended'] as const

export const listOperators = route({
  operation: 'operators.list',
  roles: ADMINISTRATORS,
  method: 'GET',
  path: '/operator/people/show',
  summary: 'All operators, with what can be done with each',
  reply: z.array(
    operatorSchema.extend({
      state: z.enum(OPERATOR_STATES),
      has_authenticator: z.boolean(),
      locked_on: instantSchema.nullable(),
      last_seen_on: instantSchema.nullable(),
      is_you: z.boolean(),
      allowed: z.array(z.enum(OPERATOR_ACTIONS)),
    }),
  ),
  list: true,
})

export const addOperatorSchema = z.strictObject({
  name: lineSchema(80, 'Name is required'),
  email: emailSchema,
  role: operatorRoleSchema,
})

export const addOperator = route({
  operation: 'operators.add',
  roles: ADMINISTRATORS,
  method: 'POST',
  path: '/operator/people/add',
  summary: 'Draft an operator, whom two administrators admit at the desk; the first password goes out by mail then',
  body: addOperatorSchema,
  reply: z.object({ _id: z.string() }),
})

export const unlockOperator = route({
  operation: 'operators.unlock',
  roles: ADMINISTRATORS,
  method: 'POST',
  path: '/operator/people/unlock',
  summary: 'Unlock an operator after wrong codes; open sessions end',
  body: z.strictObject({ operator: z.string().max(40) }),
  reply: z.object({ _id: z.string() }),
})
