import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import type { WireReply } from '../../../platform/http/contract.ts'
import { call } from '../../../ui/data/client.ts'
import { refresh } from '../../../ui/data/contract-key.ts'
import { LostLineDrawing } from '../../../ui/drawings/LostLineDrawing.tsx'
import { dayWithDate, lagosDay, listTime } from '../../../ui/format/dates.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { EmptyState } from '../../../ui/parts/EmptyState.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { readConversation, showConversation } from '../contract.ts'
import { MessageForm } from './MessageForm.tsx'
import { PaymentCard } from './PaymentCard.tsx'
import { conversationQuery } from './queries.ts'
import './support-conversation.css'

/**
 * The messages between this side and staff, and the field for the next one. `payment`: the one that goes with the next message.
 * `children`: other ways to reach staff. `advice`: before the first message. In the panel the field stays in sight below the messages; on a
 * page it stands above them.
 */
export function SupportConversation({
  payment,
  isInPanel = false,
  advice,
  children,
}: {
  payment?: ReactNode
  isInPanel?: boolean
  advice?: string
  children?: ReactNode
}) {
  const queryClient = useQueryClient()
  const { data, isError, refetch } = useQuery(conversationQuery)
  const { mutate: markSeen } = useMutation({
    mutationFn: () => call(readConversation, { body: {} }),
    onSuccess: () => refresh(queryClient, showConversation),
  })
  const unread = data?.unread ?? 0
  useEffect(() => {
    if (unread > 0) markSeen()
  }, [unread, markSeen])
  const form = <MessageForm payment={payment} takesFocus={isInPanel} />
  return (
    <section className="conversation" data-in-panel={isInPanel || undefined} aria-label={t`Conversation with support`}>
      {!isInPanel && form}
      <div className="conversation__past">
        {data?.messages.length === 0 && advice && <p className="soft">{advice}</p>}
        {children}
        {data ? (
          <Messages messages={data.messages} scrollsToEnd={isInPanel} />
        ) : isError ? (
          <EmptyState
            drawing={<LostLineDrawing />}
            action={<Button onClick={() => void refetch()}>{t`Try again`}</Button>}
          >{t`The conversation could not be fetched.`}</EmptyState>
        ) : (
          <Skeleton rows={3} />
        )}
      </div>
      {isInPanel && form}
    </section>
  )
}

type Message = WireReply<typeof showConversation>['messages'][number]

function Messages({ messages, scrollsToEnd }: { messages: readonly Message[]; scrollsToEnd: boolean }) {
  const list = useRef<HTMLOListElement>(null)
  const last = messages.at(-1)?._id
  useEffect(() => {
    // Only the messages scroll: the page beside them stays where it is.
    const past = scrollsToEnd && last !== undefined ? list.current?.parentElement : null
    if (past) past.scrollTop = past.scrollHeight
  }, [scrollsToEnd, last])
  if (messages.length === 0) return <p className="soft">{t`No messages yet. Write what happened, and staff answer here.`}</p>
  return (
    <ol className="conversation__messages" aria-live="polite" ref={list}>
      {messages.map((message, at) => {
        const isNewDay = at === 0 || lagosDay(messages[at - 1]!.createdon) !== lagosDay(message.createdon)
        return (
          <Fragment key={message._id}>
            {isNewDay && <li className="conversation__day">{dayWithDate(message.createdon)}</li>}
            <li data-author={message.author}>
              <small>
                {nameOf(message)} <time dateTime={message.createdon}>{listTime(message.createdon)}</time>
              </small>
              <p>{message.text}</p>
              {message.attachment_url !== null && <a href={message.attachment_url} target="_blank" rel="noreferrer">{t`Attached picture`}</a>}
              {message.payment && <PaymentCard payment={message.payment} />}
            </li>
          </Fragment>
        )
      })}
    </ol>
  )
}

function nameOf({ author, name }: Message): string {
  if (author === 'you') return t`You`
  return author === 'staff' ? t`${name}, Kasuwa staff` : name
}
