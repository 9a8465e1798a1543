import { plural, t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../ui/data/client.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { fullTime } from '../../../ui/format/dates.ts'
import { Amount } from '../../../ui/money/Amount.tsx'
import { StatusRule } from '../../../ui/money/StatusRule.tsx'
import { ActRefusal } from '../../../ui/parts/ActRefusal.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { DescriptionList } from '../../../ui/parts/DescriptionList.tsx'
import { CancelButton, Dialog } from '../../../ui/parts/Dialog.tsx'
import { Field } from '../../../ui/parts/Field.tsx'
import { Form, FormActs } from '../../../ui/parts/Form.tsx'
import { Link } from '../../../ui/parts/Link.tsx'
import { Section } from '../../../ui/parts/Section.tsx'
import { Select } from '../../../ui/parts/Select.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { TextArea } from '../../../ui/parts/TextArea.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { useContractForm } from '../../../ui/parts/useContractForm.ts'
import { useRouter } from '../../../ui/parts/useRouter.ts'
import { hasUnsaved, useUnsaved } from '../../../ui/unsaved.ts'
import { addNote, addNoteSchema, assignSchema, assignWork, claimWork, releaseWork, takeOverSchema, watchWork } from '../contract.ts'
import { DecisionForm, ProposalPanel } from './DecisionPanel.tsx'
import { dueState, dueText } from './due-text.ts'
import { EvidenceView } from './EvidenceView.tsx'
import { Key } from './Key.tsx'
import { claimActOf, type WorkDetails, workItemQuery } from './queries.ts'
import { UrgentActs } from './UrgentActs.tsx'
import { useDeskKeys } from './useDeskKeys.ts'
import { useQueue } from './useQueue.ts'
import { listHref, openedFrom, rowId } from './work-list.ts'
import './desk.css'

/** One item: evidence at the left; clock, proposal and decision at the right. */
export function WorkItemDetails({ kind, id, query }: { kind: string; id: string; query: URLSearchParams }) {
  const list = openedFrom(query)
  const queue = useQueue({ kind, _id: id }, list)
  const router = useRouter()
  useDeskKeys({
    j: unlessUnsaved(queue?.next),
    k: unlessUnsaved(queue?.previous),
    escape: unlessUnsaved(queue?.back ?? (() => router.go(`/operator/work/${kind}`))),
  })
  const { data: item, error, isPending, refetch } = useQuery(workItemQuery(kind, id))
  if (isPending) return <Skeleton rows={10} />
  if (!item)
    return (
      <Callout tone="wrong" role="alert" title={isProblem(error) ? error.message : t`This work could not be loaded.`}>
        <Button kind="text" size="small" onClick={() => void refetch()}>{t`Try again`}</Button>
      </Callout>
    )
  return (
    <article className={queue ? 'work-item work-item--slides' : 'work-item'}>
      <header className="work-item__head">
        <span className="work-item__place">
          <Link href={list ? listHref(list, rowId(item)) : `/operator/work/${item.kind}`} aria-keyshortcuts="Escape">
            {item.kind_title} <Key name="Esc" />
          </Link>
          {queue?.place && (
            <>
              <span className="soft">{t`${queue.place.at} of ${queue.place.of}`}</span>
              <Button kind="text" size="small" disabled={!queue.previous} onClick={queue.previous} aria-keyshortcuts="K">
                {t`Previous`} <Key name="K" />
              </Button>
              <Button kind="text" size="small" disabled={!queue.next} onClick={queue.next} aria-keyshortcuts="J">
                {t`Next`} <Key name="J" />
              </Button>
            </>
          )}
        </span>
        {item.looking.length > 0 && (
          <span className="soft" role="status">
            {plural(item.looking.length, { one: `${item.looking[0]!} is looking at this`, other: `${item.looking.join(', ')} are looking at this` })}
          </span>
        )}
        {item.with && <span className="soft">{item.state === 'proposed' ? t`Proposed by ${item.with}` : t`With ${item.with}`}</span>}
      </header>
      <div className="work-item__columns">
        <div>
          <h1 className="work-item__title">{item.what}</h1>
          {item.amount !== null && (
            <StatusRule rule={item.state === 'closed' ? 'final' : 'open'}>
              <Amount kobo={item.amount} size="hero" />
            </StatusRule>
          )}
          <DescriptionList
            facts={[
              ...(item.business_id === null
                ? []
                : [
                    {
                      name: t`Business`,
                      value: (
                        <Link href={`/operator/business/${item.business_id}`} translate="no">
                          {item.business}
                        </Link>
                      ),
                    },
                  ]),
              ...(item.waits || item.state === 'closed' ? [{ name: t`Open since`, value: fullTime(item.opened_on) }] : []),
            ]}
          />
          <EvidenceView evidence={item.evidence} />
          <History item={item} />
        </div>
        <aside className="work-item__decide" id="decision" aria-label={t`Decision`}>
          <Clock item={item} />
          <ClaimButtons item={item} />
          <UrgentActs id={item._id} acts={item.decisions.flatMap((each) => (each.urgent ? [{ ...each, kind: item.kind }] : []))} />
          {item.state === 'closed' ? (
            <p>{item.history.some(({ event }) => event === 'decided') ? t`This was decided.` : t`This ended without a decision at the desk.`}</p>
          ) : item.proposal ? (
            <ProposalPanel item={item} proposal={item.proposal} onDecided={queue?.advance} />
          ) : (
            <DecisionForm item={item} onDecided={queue?.advance} />
          )}
        </aside>
      </div>
      {item.state !== 'closed' && (
        <a className="work-item__jump" href="#decision">
          {item.proposal ? t`To the proposal` : t`To the decision`}
        </a>
      )}
    </article>
  )
}

/** A key does not throw away a note or a reason; a link or a button does. */
const unlessUnsaved = (leave: (() => void) | undefined) => leave && (() => (hasUnsaved() ? undefined : leave()))

function Clock({ item }: { item: WorkDetails }) {
  if (!item.waits) return null
  return (
    <div className="work-clock" data-due={dueState(item.due_on)}>
      <p className="label">{t`Clock`}</p>
      <p className="work-clock__left">{dueText(item.due_on)}</p>
      <p className="soft">
        {item.clock} {t`Due ${fullTime(item.due_on)}.`}
      </p>
    </div>
  )
}

function useMove() {
  const queryClient = useQueryClient()
  return { onSettled: () => queryClient.invalidateQueries() }
}

function ClaimButtons({ item }: { item: WorkDetails }) {
  const params = { kind: item.kind, id: item._id }
  const move = useMove()
  const claim = useMutation({ mutationFn: () => call(claimWork, { params, body: {} }), ...move })
  const release = useMutation({ mutationFn: () => call(releaseWork, { params, body: {} }), ...move })
  const isBusy = claim.isPending || release.isPending
  const watch = useMutation({ mutationFn: (watches: boolean) => call(watchWork, { params, body: { watches } }), ...move })
  const act = claimActOf(item)
  const [isTakingOver, setTakingOver] = useState(false)
  const [isAssigning, setAssigning] = useState(false)
  const press = { claim: () => claim.mutate(), take_over: () => setTakingOver(true), release: () => release.mutate() }
  useDeskKeys({ c: act && !isBusy ? press[act] : undefined })
  return (
    <div className="buttons">
      {act && (
        <Button {...(act === 'release' && { kind: 'text' })} isBusy={isBusy} aria-keyshortcuts="C" onClick={press[act]}>
          {CLAIM_ACTS[act]} <Key name="C" />
        </Button>
      )}
      {item.allowed.includes('assign') && item.colleagues.length > 0 && (
        <Button kind="text" onClick={() => setAssigning(true)}>{t`Give to a colleague`}</Button>
      )}
      {item.allowed.includes('watch') && <Button kind="text" isBusy={watch.isPending} onClick={() => watch.mutate(true)}>{t`Watch`}</Button>}
      {item.allowed.includes('unwatch') && (
        <Button kind="text" isBusy={watch.isPending} onClick={() => watch.mutate(false)}>{t`Stop watching`}</Button>
      )}
      <ActRefusal error={claim.error ?? release.error ?? watch.error} fallback={t`An error occurred, try again.`} />
      <Dialog title={t`Take over`} isOpen={isTakingOver} onClose={() => setTakingOver(false)}>
        <TakeOverForm item={item} onDone={() => setTakingOver(false)} />
      </Dialog>
      <Dialog title={t`Give to a colleague`} isOpen={isAssigning} onClose={() => setAssigning(false)}>
        <AssignForm item={item} onDone={() => setAssigning(false)} />
      </Dialog>
    </div>
  )
}

/** The person who has it reads the reason in the history. */
function TakeOverForm({ item, onDone }: { item: WorkDetails; onDone: () => void }) {
  const queryClient = useQueryClient()
  const form = useContractForm(claimWork, {
    values: { reason: '' },
    schema: takeOverSchema,
    input: ({ reason }) => ({ params: { kind: item.kind, id: item._id }, body: { take_over: true, reason } }),
    async onDone() {
      onDone()
      await queryClient.invalidateQueries()
    },
  })
  return (
    <Form of={form}>
      <div className="form">
        <Field label={t`Reason`} maxLength={300} {...form.text('reason')} />
      </div>
      <FormActs of={form} act={t`Take over`}>
        <CancelButton />
      </FormActs>
    </Form>
  )
}

/** The colleague is told by mail. */
function AssignForm({ item, onDone }: { item: WorkDetails; onDone: () => void }) {
  const queryClient = useQueryClient()
  const form = useContractForm(assignWork, {
    values: { to: '' },
    schema: assignSchema,
    input: ({ to }) => ({ params: { kind: item.kind, id: item._id }, body: { to } }),
    async onDone({ message }) {
      onDone()
      notify.success(message)
      await queryClient.invalidateQueries()
    },
  })
  return (
    <Form of={form}>
      <div className="form">
        <Select
          label={t`Colleague`}
          placeholder={t`Choose one`}
          options={item.colleagues.map(({ _id, name, role }) => ({ value: _id, label: `${name}, ${role}` }))}
          {...form.text('to')}
        />
      </div>
      <FormActs of={form} act={t`Give to a colleague`}>
        <CancelButton />
      </FormActs>
    </Form>
  )
}

const CLAIM_ACTS = { claim: t`Claim`, take_over: t`Take over`, release: t`Give back to queue` } as const

const EVENTS: Readonly<Record<string, (name: string) => string>> = {
  claimed: (name) => t`${name} claimed it`,
  assigned: (name) => t`${name} gave it to a colleague`,
  released: (name) => t`${name} gave it back`,
  taken_over: (name) => t`${name} took it over`,
  claim_ended: (name) => t`The claim of ${name} ended`,
  note: (name) => t`${name} wrote a note`,
  proposed: (name) => t`${name} proposed`,
  proposal_refused: (name) => t`${name} refused the proposal`,
  proposal_expired: () => t`The proposal became void`,
  decided: (name) => t`${name} decided`,
}

function History({ item }: { item: WorkDetails }) {
  const queryClient = useQueryClient()
  const form = useContractForm(addNote, {
    values: { text: '' },
    schema: addNoteSchema,
    input: (body) => ({ params: { kind: item.kind, id: item._id }, body }),
    async onDone() {
      form.reset({ text: '' })
      await queryClient.invalidateQueries()
    },
    onRefused: () => void queryClient.invalidateQueries(),
  })
  useUnsaved(form.isChanged)
  return (
    <Section title={t`History`}>
      <ol className="work-history">
        {item.history.map(({ on, by, event, text: said, decision }, at) => (
          <li key={at}>
            <time dateTime={on}>{fullTime(on)}</time>
            <span>
              <b>{EVENTS[event]?.(by) ?? event}</b>
              <span>{decision && `: ${decision}`}</span>
              {said && <span className="work-history__text">{said}</span>}
            </span>
          </li>
        ))}
        {item.history.length === 0 && <li className="soft">{t`No work was done on it yet.`}</li>}
      </ol>
      {item.allowed.includes('note') && (
        <Form of={form}>
          <TextArea label={t`Add a note`} maxLength={2_000} {...form.text('text')} />
          <FormActs of={form} act={t`Add note`} kind="line" size="small" />
        </Form>
      )}
    </Section>
  )
}
