import { shortSmsName, smsText } from '../../../platform/text/sms-text.ts'
import { defineMessage, type NoticeAdvice, noticeText } from '../../messages/index.ts'
import type { Role } from '../../identity/contract.ts'
import { sendInvitationJob } from './jobs.ts'
import { roleName, yourRights } from './roles.ts'

const OWNER: NoticeAdvice = {
  mail: 'If this was not you, change your password and your PIN now and contact support.',
  sms: 'Not you? Change your password and PIN and contact support.',
}
const MEMBER: NoticeAdvice = {
  mail: 'If you did not expect this, ask the owner of the business or contact support.',
  sms: 'Not expected? Ask the owner or contact support.',
}

const smsPerson = (name: string) => shortSmsName(name, 'A person', 24)
const smsBusiness = (name: string) => shortSmsName(name, 'your business', 24)

type Owner = { firstname: string; businessName: string }
type Newcomer = { productName: string; owner: Owner; invitationId: string; name: string; email: string; role: Role }

/** To the owner. */
export const memberInvited = defineMessage({
  name: 'team.member-invited',
  channels: ['mail', 'sms'],
  occasion: ({ invitationId }: Newcomer) => `team-owner-${invitationId}`,
  business: ({ owner }) => owner.businessName,
  subject: ({ productName }) => `${productName}: a person was invited to your team`,
  text: ({ owner, name, email, role }) =>
    noticeText(owner.firstname, [`${name} (${email}) was invited to the team of ${owner.businessName} as ${roleName(role)}.`], OWNER),
  sms: ({ productName, owner, name, role }) =>
    smsText(productName, `${smsPerson(name)} was invited to ${smsBusiness(owner.businessName)} as ${roleName(role)}.`, OWNER.sms),
})

/** To the owner. */
export const memberJoined = defineMessage({
  name: 'team.member-joined',
  channels: ['mail', 'sms'],
  occasion: ({ invitationId }: Newcomer) => `team-owner-${invitationId}-joined`,
  business: ({ owner }) => owner.businessName,
  subject: ({ productName }) => `${productName}: a person joined your team`,
  text: ({ owner, name, email, role }) =>
    noticeText(owner.firstname, [`${name} (${email}) joined the team of ${owner.businessName} as ${roleName(role)}.`], OWNER),
  sms: ({ productName, owner, name, role }) =>
    smsText(productName, `${smsPerson(name)} joined ${smsBusiness(owner.businessName)} as ${roleName(role)}.`, OWNER.sms),
})

/** `role`: the one after the change. */
export type MemberChange = 'promoted' | 'role' | 'suspend' | 'unsuspend' | 'remove'
type Changed = { productName: string; owner: Owner; occasion: string; firstname: string; name: string; role: Role; change: MemberChange }
type ToMember = { subject: string; line: (business: string, role: Role) => string }
type ToOwner = { subject: string; line: (name: string, business: string, role: Role) => string }

const TO_MEMBER: Readonly<Record<MemberChange, ToMember>> = {
  promoted: { subject: 'your role has changed', line: (business, role) => `You are now ${roleName(role)} at ${business}.` },
  role: {
    subject: 'your rights have changed',
    line: (business, role) => `You are ${roleName(role)} at ${business}. Log in again to use your new rights.`,
  },
  suspend: { subject: 'your access has changed', line: (business) => `Your access to ${business} is suspended.` },
  unsuspend: { subject: 'your access has changed', line: (business) => `You can open ${business} again. Log in to continue.` },
  remove: {
    subject: 'your access has changed',
    line: (business) => `You were removed from the team of ${business}. You can no longer open its account.`,
  },
}

const moved = (done: string): ToOwner => ({
  subject: 'your team has changed',
  line: (name, business, role) => `${name} (${roleName(role)}) ${done} at ${business}.`,
})
const TO_OWNER: Readonly<Record<MemberChange, ToOwner>> = {
  promoted: { subject: 'a role in your team has changed', line: (name, business, role) => `${name} is now ${roleName(role)} at ${business}.` },
  role: { subject: 'a role in your team has changed', line: (name, business, role) => `${name} is ${roleName(role)} at ${business}.` },
  suspend: moved('was suspended'),
  unsuspend: moved('can log in again'),
  remove: moved('was removed'),
}

/** To the member. A cashier often has a phone only. */
export const yourAccessChanged = defineMessage({
  name: 'team.your-access-changed',
  channels: ['mail', 'sms'],
  occasion: ({ occasion }: Changed) => `team-member-${occasion}`,
  business: ({ owner }) => owner.businessName,
  subject: ({ productName, change }) => `${productName}: ${TO_MEMBER[change].subject}`,
  text: ({ firstname, owner, role, change }) => noticeText(firstname, [TO_MEMBER[change].line(owner.businessName, role)], MEMBER),
  sms: ({ productName, owner, role, change }) => smsText(productName, TO_MEMBER[change].line(smsBusiness(owner.businessName), role), MEMBER.sms),
})

/** To the owner. */
export const memberChanged = defineMessage({
  name: 'team.member-changed',
  channels: ['mail', 'sms'],
  occasion: ({ occasion }: Changed) => `team-owner-${occasion}`,
  business: ({ owner }) => owner.businessName,
  subject: ({ productName, change }) => `${productName}: ${TO_OWNER[change].subject}`,
  text: ({ owner, name, role, change }) => noticeText(owner.firstname, [TO_OWNER[change].line(name, owner.businessName, role)], OWNER),
  sms: ({ productName, owner, name, role, change }) =>
    smsText(productName, TO_OWNER[change].line(smsPerson(name), smsBusiness(owner.businessName), role), OWNER.sms),
})

type Invitation = {
  productName: string
  supportEmail: string
  invitationId: string
  linkId: string
  name: string
  businessName: string
  role: Role
  link: string
}

/** To the person who is invited. */
export const invitation = defineMessage({
  name: 'team.invitation',
  channels: ['mail'],
  sentBy: sendInvitationJob,
  occasion: ({ invitationId, linkId }: Invitation) => `team-invitation-${invitationId}-${linkId}`,
  business: ({ businessName }) => businessName,
  subject: ({ businessName }) => `${businessName} invites you to its team`,
  text: ({ productName, supportEmail, name, businessName, role, link }) =>
    [
      `Hello ${name},`,
      '',
      `${businessName} invites you to its team on ${productName}.`,
      '',
      `Your role: ${roleName(role)}. ${yourRights(role)}`,
      '',
      'Join the team:',
      link,
      '',
      `The link works once, within 72 hours. Do not share it. ${productName} staff will never ask you for it.`,
      `If you do not know ${businessName}, do not open the link.`,
      '',
      '--',
      `${productName} support: ${supportEmail}`,
    ].join('\n'),
})
