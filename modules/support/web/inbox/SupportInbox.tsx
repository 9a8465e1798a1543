import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { dueState, useDeskKeys, waitText } from '../../../desk/web/index.ts'
import { isProblem } from '../../../../ui/data/problem.ts'
import { QuietTableDrawing } from '../../../../ui/drawings/QuietTableDrawing.tsx'
import { listTime } from '../../../../ui/format/dates.ts'
import { PageTitle } from '../../../../ui/frame/PageTitle.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Callout } from '../../../../ui/parts/Callout.tsx'
import { EmptyState } from '../../../../ui/parts/EmptyState.tsx'
import { Link } from '../../../../ui/parts/Link.tsx'
import { Skeleton } from '../../../../ui/parts/Skeleton.tsx'
import { useRouter } from '../../../../ui/parts/useRouter.ts'
import { inboxQuery, type ListedConversation } from './queries.ts'
import { ThreadPane } from './ThreadPane.tsx'
import './support-inbox.css'

const hrefOf = ({ _id }: ListedConversation) => `/operator/work/support/${_id}`

/** The conversations, the chosen one, and what is known about its customer: three panes, and on a phone one after the other. */
export function SupportInbox({ id }: { id: string | undefined }) {
  const inbox = useQuery(inboxQuery)
  const router = useRouter()
  const conversations = inbox.data?.conversations ?? []
  const waiting = conversations.filter(({ waits_since: since }) => since !== null)
  const at = conversations.findIndex(({ _id }) => _id === id)
  const open = (to: number) => conversations[to] && (() => router.go(hrefOf(conversations[to]!), { replaces: id !== undefined }))
  useDeskKeys({
    j: open(at + 1),
    k: at > 0 ? open(at - 1) : undefined,
    ...(id !== undefined && { escape: () => router.go('/operator/work/support') }),
  })
  const median = inbox.data?.first_answer.median_seconds ?? null
  const length = median === null ? null : waitText(median * 1_000)
  const note = inbox.data && [
    plural(waiting.length, { 0: 'Nobody waits', one: '# waits', other: '# wait' }),
    ...(length === null ? [] : [t`first answer after ${length}`]),
  ]
  return (
    <div className="inbox" data-chosen={id !== undefined || undefined}>
      <div className="inbox__title">
        <PageTitle note={note && note.join(', ')}>{t`Support`}</PageTitle>
      </div>
      {inbox.isPending && <Skeleton rows={8} />}
      {inbox.isError && (
        <Callout tone="wrong" role="alert" title={isProblem(inbox.error) ? inbox.error.message : t`The conversations could not be loaded.`}>
          <Button kind="text" size="small" onClick={() => void inbox.refetch()}>{t`Try again`}</Button>
        </Callout>
      )}
      {inbox.data && (
        <div className="inbox__panes">
          <nav className="inbox__list" aria-label={t`Conversations`}>
            {conversations.length === 0 && <EmptyState drawing={<QuietTableDrawing />}>{t`Nobody has written yet.`}</EmptyState>}
            {conversations.map((each) => (
              <ConversationRow key={each._id} conversation={each} isChosen={each._id === id} />
            ))}
          </nav>
          {id === undefined ? (
            <p className="inbox__none soft">{t`Choose a conversation.`}</p>
          ) : (
            <ThreadPane key={id} id={id} onAnswered={() => router.go('/operator/work/support', { replaces: true })} />
          )}
        </div>
      )}
    </div>
  )
}

function ConversationRow({ conversation, isChosen }: { conversation: ListedConversation; isChosen: boolean }) {
  const { business, cashpoint, author, name, text, on, waits_since: since, due_on: due } = conversation
  return (
    <Link className="inbox__row" href={hrefOf(conversation)} aria-current={isChosen ? 'page' : undefined} data-waits={since !== null || undefined}>
      <span className="inbox__row-head">
        <b translate="no">{business}</b>
        {since === null ? (
          <span className="soft">{listTime(on)}</span>
        ) : (
          <span data-due={due === null ? undefined : dueState(due)}>{waitText(since)}</span>
        )}
      </span>
      {cashpoint !== null && (
        <span className="inbox__row-text" translate="no">
          {cashpoint}
        </span>
      )}
      <span className="inbox__row-text">{author === 'staff' ? t`${name}, staff: ${text}` : text}</span>
      {since === null && <span className="inbox__row-text soft">{t`Waits for the customer`}</span>}
    </Link>
  )
}
