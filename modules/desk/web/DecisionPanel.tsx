import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Fragment, useEffect, useState } from 'react'
import { z } from 'zod'
import { clockTime, fullTime } from '../../../ui/format/dates.ts'
import { MoneyText } from '../../../ui/money/MoneyText.tsx'
import { AmountField } from '../../../ui/parts/AmountField.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { Checkbox } from '../../../ui/parts/Checkbox.tsx'
import { DescriptionList } from '../../../ui/parts/DescriptionList.tsx'
import { Field } from '../../../ui/parts/Field.tsx'
import { Form, FormActs, FormRefusal } from '../../../ui/parts/Form.tsx'
import { Link } from '../../../ui/parts/Link.tsx'
import { RadioCards } from '../../../ui/parts/RadioCards.tsx'
import { Select } from '../../../ui/parts/Select.tsx'
import { TextArea } from '../../../ui/parts/TextArea.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { useContractForm } from '../../../ui/parts/useContractForm.ts'
import { useUnsaved } from '../../../ui/unsaved.ts'
import { decideProposal, decideWork } from '../contract.ts'
import { Effects } from './Effects.tsx'
import { Key } from './Key.tsx'
import type { WorkDetails } from './queries.ts'
import { useDeskKeys } from './useDeskKeys.ts'

type Decision = WorkDetails['decisions'][number]
type Equal = WorkDetails['equal'][number]

/** A move may change anything on the desk: the item, its queue, the page of the business. */
function useRefresh() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries()
}

/** `onDecided`: to the next item, where one came from a list. */
type Decided = { onDecided: (() => void) | undefined }

const focusFirstField = (form: HTMLFormElement | null) => form?.querySelector<HTMLElement>('input, textarea, select')?.focus()

/** Nothing has to be entered: the key that accepts it decides. */
const isComplete = ({ people, fields }: Decision) => people === 1 && fields.every(({ optional }) => optional)

/** The decision of one person, or the proposal of the first of two. What is not possible now is shown with its reason. */
export function DecisionForm({ item, onDecided }: { item: WorkDetails } & Decided) {
  const decisions = item.decisions.filter(({ urgent }) => !urgent)
  const possible = decisions.filter(({ refused_because }) => refused_because === null)
  const [chosen, setChosen] = useState<string | null>(possible.length === 1 ? possible[0]!.key : null)
  const [isAccepted, setAccepted] = useState(false)
  const decision = possible.find(({ key }) => key === chosen)
  const accepted = possible.find(({ tone }) => tone === 'act')
  useDeskKeys({
    a:
      accepted && !isAccepted
        ? () => {
            setChosen(accepted.key)
            setAccepted(true)
          }
        : undefined,
  })
  if (decisions.length === 0) return <p className="soft">{t`Nothing can be decided here now.`}</p>
  // One sentence for all of them, such as that another person has the item.
  if (new Set(decisions.map(({ refused_because }) => refused_because)).size === 1 && possible.length === 0)
    return <p className="soft">{decisions[0]!.refused_because}</p>
  return (
    <>
      <RadioCards
        label={t`Decision`}
        name="decision"
        value={chosen}
        onChange={setChosen}
        options={decisions.map(({ key, label, people, second, refused_because: because }) => ({
          value: key,
          title: key === accepted?.key ? <WithKey label={label} name="A" /> : label,
          isDisabled: because !== null,
          ...(because !== null
            ? { detail: because }
            : people === 2 && { detail: second ? t`A second ${second} decides` : t`A second person of another role decides` }),
        }))}
      />
      {decision && (
        <Act
          key={decision.key}
          item={item}
          decision={decision}
          onDecided={onDecided}
          isAccepted={isAccepted && decision === accepted}
          onAttempted={() => setAccepted(false)}
        />
      )}
    </>
  )
}

const WithKey = ({ label, name }: { label: string; name: string }) => (
  <>
    {label} <Key name={name} />
  </>
)

type ActProps = Decided & { item: WorkDetails; decision: Decision; isAccepted: boolean; onAttempted: () => void }

/** `isAccepted`: by its key, which sends what needs no entry, and else puts the cursor into the first field. */
function Act({ item, decision, onDecided, isAccepted, onAttempted }: ActProps) {
  const refresh = useRefresh()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const also = decision.together ? item.equal.filter(({ _id }) => chosen.has(_id)) : []
  const together = togetherWith(item, also)
  const needsCode = decision.people === 2 && (decision.code_until === null || also.length > 0)
  // A code of before may have ended: the item then asks for one again.
  const forgetCode = async () => {
    form.empty('code')
    if (!needsCode) await refresh()
  }
  const form = useContractForm(decideWork, {
    values: Object.fromEntries(['note', 'code', ...decision.fields.map(({ key }) => key)].map((key) => [key, ''])),
    schema: z.record(z.string(), z.string()),
    input: ({ note = '', code = '', ...typed }) => ({
      params: { kind: item.kind, id: item._id },
      body: {
        decision: decision.key,
        fields: Object.fromEntries(Object.entries(typed).filter(([, text]) => text !== '')),
        note,
        ...(needsCode && { code }),
        ...together,
      },
    }),
    content: ({ code: _code, ...decided }) => ({ ...decided, also: [...chosen].join(' ') }),
    onRefused: () => void forgetCode(),
    async onDone({ message }) {
      notify.success(message)
      onDecided?.()
      await refresh()
    },
  })
  const { element } = form
  useUnsaved(form.isChanged)
  useDeskKeys({ e: () => focusFirstField(element.current) })
  useEffect(() => {
    if (!isAccepted) return
    onAttempted()
    if (isComplete(decision)) element.current?.requestSubmit()
    else focusFirstField(element.current)
  }, [isAccepted, onAttempted, decision, element])
  return (
    <Form of={form}>
      <Effects effects={decision.effect} />
      <div className="form">
        {decision.fields.map(({ key, label, kind, optional, choices, suggestions }) => {
          const common = { label, isOptional: optional }
          if (kind === 'text') return <TextArea key={key} {...common} {...form.text(key)} />
          if (kind === 'choice') return <Select key={key} {...common} placeholder={t`Choose one`} options={choices} {...form.text(key)} />
          if (kind === 'amount') {
            const { value, error, onChange } = form.field(key)
            return (
              <AmountField
                key={key}
                label={label}
                error={error}
                value={value ? Number(value) : null}
                onChange={(kobo) => onChange(kobo === null ? '' : String(kobo))}
              />
            )
          }
          return (
            <Fragment key={key}>
              <Field {...common} {...(kind === 'account_number' && { inputMode: 'numeric' as const })} {...form.text(key)} />
              {suggestions.map(({ value, label: text }) => (
                <Button key={value} size="small" onClick={() => form.field(key).onChange(value)}>
                  {t`Use ${text}`}
                </Button>
              ))}
            </Fragment>
          )
        })}
        <TextArea label={t`Your note`} isOptional maxLength={2_000} {...form.text('note')} />
        {decision.together && item.equal.length > 0 && <EqualItems item={item} chosen={chosen} onChange={setChosen} />}
        {decision.people === 2 && <CodeField {...form.field('code')} until={needsCode ? null : decision.code_until} />}
      </div>
      <FormActs
        of={form}
        act={
          decision.people === 1 ? (
            decision.label
          ) : also.length > 0 ? (
            <ProposeMany count={also.length + 1} sum={together.sum} />
          ) : (
            t`Propose: ${decision.label}`
          )
        }
        kind={decision.tone === 'act' ? 'act' : 'line'}
        isWide
      />
    </Form>
  )
}

/** What the call says of items that are decided with this one: their ids, and the sum of all that the screen shows. */
const togetherWith = (item: Pick<WorkDetails, 'amount'>, also: readonly Equal[]) => ({
  also: also.map(({ _id }) => _id),
  sum: also.reduce((sum, { amount }) => sum + (amount ?? 0), item.amount ?? 0),
})

const ProposeMany = ({ count, sum }: { count: number; sum: number }) => (
  <Trans>
    Propose for {count} items, <MoneyText kobo={sum} />
  </Trans>
)

type EqualItemsProps = { item: WorkDetails; chosen: ReadonlySet<string>; onChange: (chosen: ReadonlySet<string>) => void }

/** Open items that differ from this one in record and amount only. */
function EqualItems({ item, chosen, onChange }: EqualItemsProps) {
  const isAll = item.equal.every(({ _id }) => chosen.has(_id))
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChange(next)
  }
  return (
    <fieldset className="work-equal">
      <legend>{t`Equal items, decided with this one`}</legend>
      <Checkbox checked={isAll} onChange={() => onChange(new Set(isAll ? [] : item.equal.map(({ _id }) => _id)))}>
        {plural(item.equal.length, { one: 'The other one', other: 'All # others' })}
      </Checkbox>
      <div className="work-equal__items">
        {item.equal.map((each) => (
          <Checkbox key={each._id} checked={chosen.has(each._id)} onChange={() => toggle(each._id)}>
            <EqualItem of={each} />
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}

const EqualItem = ({ of: { what, business, amount } }: { of: Equal }) => (
  <>
    {amount !== null && (
      <>
        <MoneyText kobo={amount} />{' '}
      </>
    )}
    {what}
    {business && <span translate="no"> · {business}</span>}
  </>
)

/** A proposal that waits for the second person. */
export function ProposalPanel({ item, proposal, onDecided }: { item: WorkDetails; proposal: NonNullable<WorkDetails['proposal']> } & Decided) {
  const refresh = useRefresh()
  const [isTogether, setTogether] = useState(true)
  const others = isTogether ? proposal.others : []
  const together = togetherWith(item, others)
  const needsCode = proposal.code_until === null || others.length > 0
  const forgetCode = async () => {
    form.empty('code')
    if (!needsCode) await refresh()
  }
  const form = useContractForm(decideProposal, {
    values: { accept: true, note: '', code: '' },
    schema: z.object({ accept: z.boolean(), note: z.string(), code: z.string() }),
    input: ({ accept, note, code }) => ({
      params: { kind: item.kind, id: item._id },
      body: { accept, note, ...(accept && needsCode && { code }), ...together },
    }),
    content: ({ accept, note }) => ({ accept, note, also: together.also.join(' ') }),
    onRefused: () => void forgetCode(),
    async onDone({ message }) {
      notify.success(message)
      onDecided?.()
      await refresh()
    },
  })
  const { accept } = form.fields
  const { element } = form
  const mayDecide = proposal.refused_because === null
  const focusCode = () => element.current?.querySelector<HTMLElement>('[autocomplete="one-time-code"], [type="submit"]')?.focus()
  useDeskKeys({ a: mayDecide ? focusCode : undefined, e: mayDecide ? () => focusFirstField(element.current) : undefined })
  return (
    <Form of={form}>
      <p className="label">{t`Proposed by ${proposal.by}, ${proposal.role}`}</p>
      <p className="work-proposal">{proposal.label}</p>
      {proposal.note && <p>{proposal.note}</p>}
      <DescriptionList facts={proposal.fields.map(({ label, value }) => ({ name: label, value }))} />
      {proposal.others.length > 0 && (
        <fieldset className="work-equal">
          <legend>{t`Proposed with it`}</legend>
          <Checkbox checked={isTogether} onChange={() => setTogether(!isTogether)}>
            <Trans>
              Decide all {proposal.others.length + 1} items, <MoneyText kobo={togetherWith(item, proposal.others).sum} /> in all
            </Trans>
          </Checkbox>
          <ul className="work-equal__items">
            {proposal.others.map((each) => (
              <li key={each._id}>
                <Link href={`/operator/work/${item.kind}/${each._id}`}>
                  <EqualItem of={each} />
                </Link>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
      <Effects effects={proposal.effect} />
      <p className="soft">{t`Void at ${fullTime(proposal.expires_on)} without a second person.`}</p>
      {mayDecide && (
        <div className="form">
          <Field label={t`Your note`} isOptional maxLength={500} {...form.text('note')} />
          <CodeField {...form.field('code')} until={needsCode ? null : proposal.code_until} />
        </div>
      )}
      {!mayDecide && <Callout>{proposal.refused_because}</Callout>}
      <FormRefusal of={form} />
      <p className="buttons buttons--apart">
        {mayDecide && (
          <Button kind="act" type="submit" isWide isBusy={form.isBusy && accept} aria-keyshortcuts="A" onClick={() => form.set({ accept: true })}>
            {t`Decide: ${proposal.label}`} <Key name="A" />
          </Button>
        )}
        {(mayDecide || proposal.is_yours) && (
          <Button type="submit" isWide isBusy={form.isBusy && !accept} onClick={() => form.set({ accept: false })}>
            {proposal.is_yours ? t`Take the proposal back` : t`Refuse the proposal`}
          </Button>
        )}
      </p>
    </Form>
  )
}

type CodeFieldProps = { value: string; error: string | undefined; onChange: (code: string) => void; until: string | null }

/** `until`: a code of before serves so long, and none is entered. */
function CodeField({ value, error, onChange, until }: CodeFieldProps) {
  if (until !== null) return <p className="soft">{t`Your code holds until ${clockTime(until)} for this kind of decision.`}</p>
  return (
    <Field
      label={t`Code from your authenticator`}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value.replaceAll(/\D/g, ''))}
    />
  )
}
