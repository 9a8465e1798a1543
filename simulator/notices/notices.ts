import type { PartnerContext } from '../context.ts'
import { type FailureModes, failureModeOf } from '../failure-modes/failure-modes.ts'
import type { BackgroundWork } from '../simulated-partner.ts'

export const NOTICE_SCHEMA = new URL('./schema.sql', import.meta.url)

const LATE_MS = 30_000
const IDLE_MS = 60_000
const MAX_CONCURRENT = 16
const RESPONSE_TIMEOUT_MS = 10_000

export type NoticeSettings = {
  /** Where notices are posted. */
  noticeUrl: string
  /** Waits between the tries of a notice. */
  noticeRetryMs: readonly number[]
}
export const NOTICE_RETRY_MS: readonly number[] = [1_000, 5_000, 30_000, 120_000]

export type NoticeMode = 'ok' | 'late' | 'lost' | 'twice' | 'altered' | 'forged'

type Declaration<Settings extends NoticeSettings> = {
  /** Left out: they always arrive. */
  modes?: FailureModes<NoticeMode>
  secret(settings: Settings): string
  headers(signed: { body: string; secret: string }, context: PartnerContext<Settings>): Record<string, string>
  /** In the mode `altered`: by the partner, which signs what it sends, or by somebody on the way. */
  altered?: { by: 'partner' | 'stranger'; change(body: string): string }
}

/** `subject`: what it tells of; `body`: the JSON that is sent. */
type Notice = { subject: string; body: string; copies?: number; delayMs?: number }

export type NoticeState = 'delivered' | 'waiting' | 'given_up' | 'none'

export type Notices<Settings extends NoticeSettings> = {
  /** Called in the transaction of its event, so that a crash between the two loses neither. */
  enqueue(context: PartnerContext<Settings>, notice: Notice): void
  /** Of each subject the worst state of its notices. */
  states(context: PartnerContext<Settings>, subjects: readonly string[]): (subject: string) => NoticeState
  /** Posts notices to the product until it is stopped. Copies of one go at the same time, as real partners send them. */
  deliver(context: PartnerContext<Settings>): BackgroundWork
}

type PendingNotice = { noticeId: bigint; body: string; tries: bigint }

/** The notices of a partner: when they are sent and tried again. The partner says how they are signed. */
export function defineNotices<Settings extends NoticeSettings>(declared: Declaration<Settings>): Notices<Settings> {
  const { modes } = declared
  const modeOf = (context: PartnerContext<Settings>): NoticeMode => (modes ? failureModeOf(context, modes) : 'ok')

  async function post(context: PartnerContext<Settings>, notice: PendingNotice, stopping: AbortSignal): Promise<void> {
    const { headers, body } = signed(declared, context, notice.body, modeOf(context))
    try {
      const signal = AbortSignal.any([AbortSignal.timeout(RESPONSE_TIMEOUT_MS), stopping])
      const answer = await fetch(context.settings.noticeUrl, { method: 'POST', headers, body, signal, redirect: 'manual' })
      await answer.body?.cancel()
      markTried(context, notice, String(answer.status), answer.ok)
    } catch (failure) {
      // A stop is no failure of the product: this try does not count.
      if (!stopping.aborted) markTried(context, notice, failure instanceof Error ? failure.name : 'failed', false)
    }
  }

  return {
    enqueue(context, { subject, body, copies = 1, delayMs = 0 }) {
      const mode = modeOf(context)
      if (mode === 'lost') return
      const dueAt = fromNow(context, delayMs + (mode === 'late' ? LATE_MS : 0))
      for (let copy = 0; copy < (mode === 'twice' ? copies * 2 : copies); copy++)
        context.database.run(
          'insert into outgoing_notice (partner, subject, body, due_at) values (?, ?, ?, ?)',
          context.partner.name,
          subject,
          body,
          dueAt,
        )
      context.wakeBackgroundWork()
    },

    states(context, subjects) {
      const rows = context.database.all<{ subject: string; state: NoticeState }>(
        'select distinct subject, state from outgoing_notice where partner = ? and subject in (select value from json_each(?))',
        context.partner.name,
        JSON.stringify(subjects),
      )
      const worst = ['given_up', 'waiting', 'delivered'] as const
      return (subject) => worst.find((state) => rows.some((row) => row.subject === subject && row.state === state)) ?? 'none'
    },

    deliver(context) {
      const stopping = new AbortController()
      let pause = new AbortController()
      const running = deliverDue()

      async function deliverDue(): Promise<void> {
        while (!stopping.signal.aborted) {
          pause = new AbortController()
          const due = dueNotices(context)
          await Promise.all(due.map((notice) => post(context, notice, stopping.signal)))
          if (due.length === 0) await context.clock.sleep(msUntilNext(context), AbortSignal.any([pause.signal, stopping.signal]))
        }
      }
      return {
        wake: () => pause.abort(),
        async stop() {
          stopping.abort()
          await running
        },
      }
    },
  }
}

function signed<Settings extends NoticeSettings>(
  { secret: secretOf, headers, altered }: Declaration<Settings>,
  context: PartnerContext<Settings>,
  content: string,
  mode: NoticeMode,
): { headers: Record<string, string>; body: string } {
  const secret = mode === 'forged' ? `${secretOf(context.settings)}, guessed` : secretOf(context.settings)
  const body = mode === 'altered' && altered ? altered.change(content) : content
  const signature = headers({ body: altered?.by === 'stranger' ? content : body, secret }, context)
  return { headers: { 'content-type': 'application/json', ...signature }, body }
}

const dueNotices = (context: PartnerContext): PendingNotice[] =>
  context.database.all<PendingNotice>(
    `select notice_id as "noticeId", body, tries from outgoing_notice
     where partner = ? and state = 'waiting' and due_at <= ? order by due_at, notice_id limit ?`,
    context.partner.name,
    fromNow(context, 0),
    MAX_CONCURRENT,
  )

function msUntilNext(context: PartnerContext): number {
  const next = context.database.get<{ dueAt: string | null }>(
    `select min(due_at) as "dueAt" from outgoing_notice where partner = ? and state = 'waiting'`,
    context.partner.name,
  )?.dueAt
  return next ? Math.min(IDLE_MS, Math.max(0, new Date(next).getTime() - context.clock.now().getTime())) : IDLE_MS
}

function markTried(context: PartnerContext<NoticeSettings>, notice: PendingNotice, answer: string, isDelivered: boolean): void {
  const waitMs = context.settings.noticeRetryMs[Number(notice.tries)]
  context.database.run(
    'update outgoing_notice set state = ?, tries = tries + 1, due_at = ?, answer = ? where notice_id = ?',
    isDelivered ? 'delivered' : waitMs === undefined ? 'given_up' : 'waiting',
    fromNow(context, waitMs ?? 0),
    answer,
    notice.noticeId,
  )
}

const fromNow = (context: PartnerContext, ms: number): string => new Date(context.clock.now().getTime() + ms).toISOString()
