import type { PublicContext } from '../../kernel/tenant-context.ts'
import type { BoundRoute } from '../../../platform/http/bind.ts'
import { bindPublic } from '../../identity/index.ts'
import { once, writeJobs } from '../../ledger/index.ts'
import { joinWaitlist, sendContactMessage } from '../contract.ts'
import { visitorWrote } from './messages.ts'
import { insertVisitorMessage, insertWaitlistEntry } from './store.ts'

type VisitorsContext = Pick<PublicContext, 'people' | 'clock' | 'ids' | 'supportEmail'>

export function visitorPublicRoutes(context: VisitorsContext): BoundRoute<null>[] {
  return [
    bindPublic(joinWaitlist, async ({ body: { email, list } }) => {
      await insertWaitlistEntry(context.people, { list, email, created_at: context.clock.now() })
      return { data: {}, message: 'Thank you. We will write to you when it opens.' }
    }),
    bindPublic(sendContactMessage, async ({ body: { email, subject, message, website }, meta: { requestId } }) => {
      // A program filled in the hidden field. It gets the answer of a person and nothing is stored.
      if (website === '') await storeMessage(context, { email, subject, message, requestId })
      return { data: {}, message: 'Thank you. Your message has arrived, and we answer by email.' }
    }),
  ]
}

/** Stored for the desk, and mailed to support. A repeat finds the first one. */
async function storeMessage(
  { people, clock, ids, supportEmail }: VisitorsContext,
  { email, subject, message, requestId }: { email: string; subject: string; message: string; requestId: string },
): Promise<void> {
  const at = clock.now()
  await once(
    people,
    { scope: `visitors.send_message:${email.toLowerCase()}`, key: requestId, fingerprint: `${subject}\n${message}` },
    at,
    async (tx) => {
      const id = ids.next('vms')
      await insertVisitorMessage(tx, { id, email, subject, message, created_at: at })
      await writeJobs(tx, visitorWrote.jobs({ email: supportEmail }, { id, email, subject, message }))
      return {}
    },
  )
}
