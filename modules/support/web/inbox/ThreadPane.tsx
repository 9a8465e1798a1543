import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment, useEffect, useRef } from 'react'
import { claimWork, releaseWork } from '../../../desk/contract.ts'
import { claimActOf, dueState, dueText, EvidenceFile, Key, useDeskKeys, waitText, type WorkDetails, workItemQuery } from '../../../desk/web/index.ts'
import { call } from '../../../../ui/data/client.ts'
import { isProblem } from '../../../../ui/data/problem.ts'
import { dayWithDate, lagosDay, listTime } from '../../../../ui/format/dates.ts'
import { Amount } from '../../../../ui/money/Amount.tsx'
import { StatusBadge } from '../../../../ui/money/StatusBadge.tsx'
import { StatusRule } from '../../../../ui/money/StatusRule.tsx'
import { ActRefusal } from '../../../../ui/parts/ActRefusal.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Callout } from '../../../../ui/parts/Callout.tsx'
import { DescriptionList } from '../../../../ui/parts/DescriptionList.tsx'
import { Link } from '../../../../ui/parts/Link.tsx'
import { Skeleton } from '../../../../ui/parts/Skeleton.tsx'
import { PaymentCard, stateWord } from '../PaymentCard.tsx'
import { AnswerForm } from './AnswerForm.tsx'
import { type Thread, threadQuery } from './queries.ts'

/** One conversation with its forms, and beside it the customer and the payment. */
export function ThreadPane({ id, onAnswered }: { id: string; onAnswered: () => void }) {
  const thread = useQuery(threadQuery(id))
  const itemId = thread.data?.item_id ?? id
  const item = useQuery({ ...workItemQuery('support', itemId), enabled: thread.data !== undefined }).data
  if (thread.isPending) return <Skeleton rows={8} />
  if (!thread.data)
    return (
      <Callout tone="wrong" role="alert" title={isProblem(thread.error) ? thread.error.message : t`The conversation could not be loaded.`}>
        <Button kind="text" size="small" onClick={() => void thread.refetch()}>{t`Try again`}</Button>
      </Callout>
    )
  const { data } = thread
  return (
    <>
      <section className="inbox__thread" aria-label={t`Conversation`}>
        <header className="inbox__thread-head">
          <Link className="inbox__back" href="/operator/work/support">{t`All conversations`}</Link>
          <h2 translate="no">{data.cashpoint === null ? data.business : `${data.business}, ${data.cashpoint}`}</h2>
          {item && <Claim item={item} isWaiting={data.item_id !== null} />}
        </header>
        <Messages thread={data} />
        {item && <AnswerForm key={itemId} id={id} thread={data} item={item} onAnswered={onAnswered} />}
      </section>
      <Customer thread={data} item={data.item_id === null ? undefined : item} />
    </>
  )
}

/** Who has the conversation, and the button that takes it or gives it back. */
function Claim({ item, isWaiting }: { item: WorkDetails; isWaiting: boolean }) {
  const queryClient = useQueryClient()
  const params = { kind: item.kind, id: item._id }
  const act = claimActOf(item)
  const move = useMutation({
    mutationFn: async () =>
      act === 'release' ? call(releaseWork, { params, body: {} }) : call(claimWork, { params, body: { take_over: act === 'take_over' } }),
    onSettled: () => queryClient.invalidateQueries(),
  })
  const press = act && !move.isPending ? () => move.mutate() : undefined
  useDeskKeys({ c: press })
  if (!isWaiting) return <StatusBadge rule="back">{t`Waits for the customer`}</StatusBadge>
  const name = item.with
  return (
    <span className="inbox__claim">
      {act === 'release' ? (
        <StatusBadge rule="open">{t`With you`}</StatusBadge>
      ) : (
        name !== null && <StatusBadge rule="told">{t`With ${name}`}</StatusBadge>
      )}
      {act && (
        <Button size="small" isBusy={move.isPending} onClick={press} aria-keyshortcuts="C" {...(act === 'release' && { kind: 'text' })}>
          {CLAIM_ACTS[act]} <Key name="C" />
        </Button>
      )}
      <ActRefusal error={move.error} fallback={t`An error occurred, try again.`} />
    </span>
  )
}

const CLAIM_ACTS = { claim: t`Claim`, take_over: t`Take over`, release: t`Give back to queue` } as const

type Entry = { on: string } & ({ message: Thread['messages'][number] } | { note: Thread['notes'][number] })

/** Messages and notes of staff in the order of their times. */
function Messages({ thread: { messages, notes } }: { thread: Thread }) {
  const list = useRef<HTMLOListElement>(null)
  const entries: Entry[] = [...messages.map((message) => ({ on: message.on, message })), ...notes.map((note) => ({ on: note.on, note }))]
  entries.sort((a, b) => a.on.localeCompare(b.on))
  const last = entries.at(-1)?.on
  useEffect(() => {
    if (list.current && last !== undefined) list.current.scrollTop = list.current.scrollHeight
  }, [last])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
    <ol className="inbox__messages" ref={list} aria-live="polite" tabIndex={0}>
      {entries.map((entry, at) => (
        <Fragment key={'note' in entry ? `note ${entry.on} ${at}` : entry.message._id}>
          {(at === 0 || lagosDay(entries[at - 1]!.on) !== lagosDay(entry.on)) && <li className="inbox__day">{dayWithDate(entry.on)}</li>}
          {'note' in entry ? (
            <li data-author="note">
              <small>
                {t`Note of ${entry.note.by}, only staff see it`} <time dateTime={entry.on}>{listTime(entry.on)}</time>
              </small>
              <p>{entry.note.text}</p>
            </li>
          ) : (
            <MessageEntry message={entry.message} />
          )}
        </Fragment>
      ))}
    </ol>
  )
}

function MessageEntry({
  message: { author, name, text, on, payment, picture_url: picture, answered_after_seconds: seconds },
}: {
  message: Thread['messages'][number]
}) {
  const length = seconds === null ? '' : waitText(seconds * 1_000)
  return (
    <li data-author={author}>
      <small>
        <span translate="no">{author === 'staff' ? t`${name}, Kasuwa staff` : name}</span> <time dateTime={on}>{listTime(on)}</time>
        {seconds !== null && <span> {t`after ${length}`}</span>}
      </small>
      <p>{text}</p>
      {picture !== null && <EvidenceFile kind="image" file={picture} text={t`Picture of the customer`} />}
      {payment && (
        <Link className="inbox__payment" href={`/operator/object/payment/${payment._id}`}>
          <PaymentCard payment={payment} />
        </Link>
      )}
    </li>
  )
}

function Customer({ thread, item }: { thread: Thread; item: WorkDetails | undefined }) {
  const { about } = thread
  return (
    <aside className="inbox__facts" aria-label={t`Customer and payment`}>
      {about && (
        <section>
          <p className="label">{t`About this payment`}</p>
          <StatusRule rule={about.state === 'confirmed' ? 'final' : about.state === 'processing' ? 'open' : 'plain'}>
            <Amount kobo={about.total} size="second" />
          </StatusRule>
          <DescriptionList
            facts={[
              {
                name: about.type === 'credit' ? t`From` : t`To`,
                value: <span translate="no">{[about.name, about.bank].filter(Boolean).join(', ')}</span>,
              },
              { name: t`Reference`, value: <span translate="no">{about.short_reference}</span> },
              { name: t`State`, value: stateWord(about.state) },
            ]}
          />
          <Link href={`/operator/object/payment/${about._id}`}>{t`Open the payment`}</Link>
        </section>
      )}
      <section>
        <p className="label">{t`Business`}</p>
        <DescriptionList
          facts={[
            {
              name: t`Name`,
              value: (
                <Link href={`/operator/business/${thread.business_id}`} translate="no">
                  {thread.business}
                </Link>
              ),
            },
            { name: t`Balance`, value: <Amount kobo={thread.balance} /> },
            { name: t`Owner`, value: <span translate="no">{thread.owner}</span> },
            { name: t`Phone`, value: thread.phone },
            { name: t`Stage`, value: words(thread.tier) },
            { name: t`Standing`, value: words(thread.standing) },
          ]}
        />
      </section>
      {item && (
        <section>
          <p className="label">{t`Clock`}</p>
          <p data-due={dueState(item.due_on)}>{dueText(item.due_on)}</p>
          <p className="soft">{item.clock}</p>
        </section>
      )}
    </aside>
  )
}

const words = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ')
