import { z } from 'zod'
import { route } from '../../../platform/http/contract.ts'
import { emailSchema, mailedCodeSchema, phoneSchema, pinSchema, rolesWith } from '../contract.ts'

// Apart from the other calls of the module, which every page loads from the start.

/** The new address that a person asks for: one of the two. */
const newContactFields = { email: emailSchema.optional(), phone: phoneSchema.optional() }
const hasOneContact = ({ email, phone }: { email?: string | undefined; phone?: string | undefined }) =>
  (email === undefined) !== (phone === undefined)
const ONE_CONTACT = 'Give an email address or a phone number'

export const requestContactChange = route({
  operation: 'identity.request_contact_change',
  roles: rolesWith('see_business'),
  method: 'POST',
  path: '/user/contact/initial',
  summary: 'Send a code to the new email address or phone number of the caller, after the PIN, or the password where there is no PIN',
  body: z
    .strictObject({
      ...newContactFields,
      pin: pinSchema.optional(),
      password: z.string().min(1, 'Password is required').max(128, 'Incorrect password').optional(),
    })
    .refine(hasOneContact, ONE_CONTACT),
  reply: z.object({ minutes: z.int() }),
})

export const changeContact = route({
  operation: 'identity.change_contact',
  roles: rolesWith('see_business'),
  method: 'POST',
  path: '/user/contact/change',
  summary: 'Set the new email address or phone number of the caller with the code that it got; the old one is told',
  body: z.strictObject({ ...newContactFields, code: mailedCodeSchema }).refine(hasOneContact, ONE_CONTACT),
  reply: z.object({ email: z.string().nullable(), phone: z.string().nullable() }),
})
