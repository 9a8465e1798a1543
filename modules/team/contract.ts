import { z } from 'zod'
import { passwordSchema, questionSchema, type Role, ROLES, roleSchema, rolesWith, videoFieldsSchema } from '../identity/contract.ts'
import { lineSchema, route, shownText, typedText } from '../../platform/http/contract.ts'

/** The words of requests for the roles of a team (S1 §6, AMB-84). Stored and answered is the role. */
export const INVITE_ROLES = {
  finance: 'merchant-finance',
  support: 'merchant-support',
  accountant: 'accountant-finance',
  auditor: 'auditor-finance',
  api: 'api-finance',
  authorizer: 'merchant-authorizer',
  cashieraccountant: 'cashieraccountant',
} as const satisfies Record<string, Role>
export type InviteRole = keyof typeof INVITE_ROLES
export const INVITE_VALUES = Object.keys(INVITE_ROLES) as InviteRole[]
/** Cashier accountants are cashiers of a cashpoint already, so these are the roles of people who are invited by e-mail. */
export const MAILED_ROLES = INVITE_VALUES.filter((value) => value !== 'cashieraccountant')

/** The roles of a member who is there: also the cashier of the own cashpoint. */
export const GIVEN_ROLES = { ...INVITE_ROLES, cashier: 'cashier' } as const satisfies Record<string, Role>
export type GivenRole = keyof typeof GIVEN_ROLES
const GIVEN_VALUES = Object.keys(GIVEN_ROLES) as GivenRole[]

/** SHELL-50..52: the owner may withhold each of these from one member. */
export const permissionsSchema = z.strictObject({ loans: z.boolean(), affiliates: z.boolean(), authorizations: z.boolean() })

const CHOOSE_ROLE = 'Choose a role'
const idSchema = typedText().min(1).max(40)

export const inviteByEmailSchema = z.strictObject({
  role: z.enum(MAILED_ROLES, { error: CHOOSE_ROLE }),
  name: lineSchema(120, 'Full name cannot be blank'),
  email: typedText('Email is required').min(1, 'Email is required').max(254, 'Email address is invalid').pipe(z.email('Email address is invalid')),
})

export const inviteCashierSchema = z.strictObject({
  role: z.literal('cashieraccountant'),
  nuban: typedText()
    .max(10, 'Cashpoint Account Number Is Greater Than 10')
    .refine((text) => text.length > 10 || /^\d{10}$/.test(text), 'The cashpoint account number has 10 digits'),
})

export const roleInfoSchema = z.object({
  role: roleSchema,
  /** The word of this role in requests. */
  value: z.enum(INVITE_VALUES),
  name: z.string(),
  /** The rights in plain words, the shortest summary first. */
  rights: z.array(z.string()),
})

export const MEMBER_ACTIONS = ['change_role', 'suspend', 'unsuspend', 'remove', 'resend', 'cancel'] as const

export const memberSchema = z.object({
  _id: z.string(),
  /** Empty for a cashier who has only a phone. */
  email: z.string(),
  name: shownText(),
  role: z.enum(ROLES),
  /** An invitation stands in the list until it is accepted. */
  state: z.enum(['active', 'suspended', 'invited', 'expired']),
  is_owner: z.boolean(),
  is_you: z.boolean(),
  permissions: permissionsSchema,
  /** When the link of an invitation ends. */
  expires_on: z.string().nullable(),
  /** What the caller may do with it. */
  allowed: z.array(z.enum(MEMBER_ACTIONS)),
  /** The roles that the caller may give this member, the own one with them. Empty where the role stays. */
  roles: z.array(z.object({ value: z.enum(GIVEN_VALUES), role: roleSchema, name: z.string(), summary: z.string() })),
})

export const listRoles = route({
  operation: 'team.list_roles',
  roles: rolesWith('see_team'),
  method: 'GET',
  path: '/merchant/team/roles/show',
  summary: 'Roles of a team, with their rights in plain words',
  refreshedBy: ['team.changed'],
  reply: z.array(roleInfoSchema),
  list: true,
})

export const listMembers = route({
  operation: 'team.list_members',
  roles: rolesWith('see_team'),
  method: 'GET',
  path: '/merchant/team/members/show',
  summary: 'Owner, members and open invitations of a business',
  refreshedBy: ['team.changed'],
  reply: z.array(memberSchema),
  list: true,
})

export const addMember = route({
  operation: 'team.add_member',
  roles: rolesWith('own_business'),
  grant: true,
  mayWait: true,
  method: 'POST',
  path: '/merchant/team/member/add',
  summary: 'Invite a person by email, or make the cashier of a cashpoint its cashier accountant',
  body: z.discriminatedUnion('role', [inviteByEmailSchema, inviteCashierSchema], { error: CHOOSE_ROLE }),
  reply: z.object({ _id: z.string() }),
})

export const startAddMember = route({
  operation: 'team.start_add_member',
  roles: rolesWith('own_business'),
  method: 'GET',
  path: '/merchant/team/member/add/initial',
  summary: 'The sentence to say in the video that confirms an invitation; none where no video is asked for',
  reply: questionSchema,
})

export const addMemberWithVideo = route({
  operation: 'team.add_member_with_video',
  roles: rolesWith('own_business'),
  grant: true,
  mayWait: true,
  method: 'POST',
  path: '/merchant/team/member/add/video',
  summary: 'The same as without a video, confirmed by one',
  body: z.discriminatedUnion('role', [inviteByEmailSchema.extend(videoFieldsSchema.shape), inviteCashierSchema.extend(videoFieldsSchema.shape)], {
    error: CHOOSE_ROLE,
  }),
  reply: z.object({ _id: z.string() }),
})

export const changeRole = route({
  operation: 'team.change_role',
  roles: rolesWith('own_business'),
  grant: true,
  mayWait: true,
  method: 'PUT',
  path: '/merchant/team/role/update',
  summary: 'Give a member another role, and decide what is withheld from this person; the member logs in again',
  body: z.strictObject({ member: idSchema, role: z.enum(GIVEN_VALUES, { error: CHOOSE_ROLE }), permissions: permissionsSchema.optional() }),
  reply: z.object({ _id: z.string() }),
})

const memberBody = z.strictObject({ member: idSchema })
const invitationBody = z.strictObject({ invitation: idSchema })

export const removeMember = route({
  operation: 'team.remove_member',
  roles: rolesWith('own_business'),
  mayWait: true,
  method: 'POST',
  path: '/merchant/team/member/remove',
  summary: 'End a membership; the person is signed out at once',
  body: memberBody,
  reply: z.object({ _id: z.string() }),
})

export const suspendMember = route({
  operation: 'team.suspend_member',
  roles: rolesWith('own_business'),
  mayWait: true,
  method: 'POST',
  path: '/merchant/team/member/suspend',
  summary: 'Take a member out for a time; the person is signed out at once',
  body: memberBody,
  reply: z.object({ _id: z.string() }),
})

export const unsuspendMember = route({
  operation: 'team.unsuspend_member',
  roles: rolesWith('own_business'),
  mayWait: true,
  method: 'POST',
  path: '/merchant/team/member/unsuspend',
  summary: 'Let a suspended member in again, with the same role',
  body: memberBody,
  reply: z.object({ _id: z.string() }),
})

export const resendInvitation = route({
  operation: 'team.resend_invitation',
  roles: rolesWith('own_business'),
  method: 'POST',
  path: '/merchant/team/invitation/resend',
  summary: 'Mail an invitation with a new link; the older link no longer works',
  body: invitationBody,
  reply: z.object({ _id: z.string() }),
})

export const cancelInvitation = route({
  operation: 'team.cancel_invitation',
  roles: rolesWith('own_business'),
  method: 'POST',
  path: '/merchant/team/invitation/cancel',
  summary: 'Take an invitation back; its link no longer works',
  body: invitationBody,
  reply: z.object({ _id: z.string() }),
})

const codeSchema = typedText().min(1, 'Invalid token').max(200, 'Invalid token')

export const showInvitation = route({
  operation: 'team.show_invitation',
  roles: 'public',
  method: 'POST',
  path: '/user/invite/show',
  summary: 'The invitation of a mailed link; asking does not use it up',
  body: z.strictObject({ code: codeSchema }),
  secret: true,
  reply: z.object({
    businessname: shownText(),
    rolename: z.string(),
    rights: z.string(),
    name: shownText(),
    email: z.string(),
    /** The address has an account, so no password is asked for. */
    has_account: z.boolean(),
  }),
})

export const acceptInvitation = route({
  operation: 'team.accept_invitation',
  roles: 'public',
  method: 'POST',
  path: '/user/acceptinvite',
  summary: 'Join a team with the mailed link; a new person sets a password. A link works once',
  body: z.strictObject({ code: codeSchema, password: passwordSchema.optional() }),
  reply: z.object({ email: z.string() }),
})
