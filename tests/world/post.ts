import { identityJobs } from '../../modules/identity/index.ts'
import { messageJobs } from '../../modules/messages/index.ts'
import type { House } from './house.ts'

type Sent = { way: 'mail' | 'sms'; to: string; subject: string; text: string; code: string | null }
export type WaitingJob = { task: string; payload: Record<string, string> }

/** The jobs that wait in the queue, oldest first. */
export const waitingJobs = (world: House) =>
  world.rows<WaitingJob>(
    `select t.identifier as task, j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id order by j.id`,
  )

/** What the post would be given for all that waits in the queue now. Nothing is taken out of the queue. */
export async function posted(world: House): Promise<Sent[]> {
  const sent: Sent[] = []
  const codeIn = (text: string) => /\b\d{6}\b/.exec(text)?.[0] ?? null
  const kit = {
    ...world,
    productName: 'Kasuwa',
    mail: {
      send: async ({ to, subject, text }: { to: string; subject: string; text: string }) =>
        void sent.push({ way: 'mail', to, subject, text, code: codeIn(text) }),
    },
    sms: { send: async ({ to, text }: { to: string; text: string }) => void sent.push({ way: 'sms', to, subject: '', text, code: codeIn(text) }) },
  }
  const handlers = { ...messageJobs(kit), ...identityJobs(kit) }
  for (const { task, payload } of await waitingJobs(world)) await handlers[task]?.(payload)
  return sent
}
