import { z } from 'zod'
import { route } from '../../platform/http/contract.ts'
import { isWellFormed } from '../../platform/text/shown-text.ts'

/** Text written by a program: line breaks and tabs are allowed, other control characters are not. */
const traceSchema = z
  .string()
  .min(1, 'message is required')
  .max(8_000, 'Use at most 8000 characters')
  // eslint-disable-next-line no-control-regex
  .refine((text) => isWellFormed(text) && !/[\u0000-\u0008\u000b-\u001f\u007f]/.test(text), 'Contains characters that cannot be used here')

export const reportCrash = route({
  operation: 'support.report_crash',
  roles: 'public',
  method: 'POST',
  path: '/support/crash/report',
  summary: 'What broke on a page: device, address and trace, nothing that was typed; the server knows whom it concerns',
  body: z.strictObject({
    subject: z.string().min(1, 'subject is required').max(200),
    /** Not used: a report goes to the mailing list that is configured. */
    emails: z.array(z.email()).max(20, 'Name at most 20 addresses'),
    message: traceSchema,
  }),
  reply: z.object({}),
})
