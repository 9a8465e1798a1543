import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { isProblem } from '../../../ui/data/problem.ts'
import { useIntent } from '../../../ui/data/use-intent.ts'
import { fullTime } from '../../../ui/format/dates.ts'
import { AmountField } from '../../../ui/parts/AmountField.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { DescriptionList } from '../../../ui/parts/DescriptionList.tsx'
import { Field } from '../../../ui/parts/Field.tsx'
import { RadioCards } from '../../../ui/parts/RadioCards.tsx'
import { Select } from '../../../ui/parts/Select.tsx'
import { TextArea } from '../../../ui/parts/TextArea.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { useErrorFocus } from '../../../ui/parts/useErrorFocus.ts'
import { decideProposal, decideWork } from '../contract.ts'
import type { WorkDetails } from './queries.ts'

type Decision = WorkDetails['decisions'][number]

/** A move may change anything on the desk: the item, its queue, the page of the business. */
function useRefresh() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries()
}

/** The decision of one person, or the proposal of the first of two. */
export function DecisionForm({ item }: { item: WorkDetails }) {
  const possible = item.decisions.filter(({ refused_because }) => refused_because === null)
  const [chosen, setChosen] = useState<string | null>(possible.length === 1 ? possible[0]!.key : null)
  const decision = possible.find(({ key }) => key === chosen)
  if (item.decisions.length === 0) return <p className="soft">{t`Nothing can be decided here now.`}</p>
  if (possible.length === 0) return <p className="soft">{item.decisions[0]!.refused_because}</p>
  return (
    <>
      <RadioCards
        label={t`Decision`}
        name="decision"
        value={chosen}
        onChange={setChosen}
        options={possible.map(({ key, label, people, second }) => ({
          value: key,
          title: label,
          ...(people === 2 && { detail: second ? t`A second ${second} decides` : t`A second person of another role decides` }),
        }))}
      />
      {decision && <Act key={decision.key} item={item} decision={decision} />}
    </>
  )
}

function Act({ item, decision }: { item: WorkDetails; decision: Decision }) {
  const refresh = useRefresh()
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({})
  const [note, setNote] = useState('')
  const [code, setCode] = useState('')
  const [faults, setFaults] = useState<Partial<Record<string, string>>>({})
  const decide = useIntent(decideWork)
  const [isBusy, setBusy] = useState(false)
  const { form, focusError } = useErrorFocus()
  function set(key: string, value: string) {
    setFields({ ...fields, [key]: value })
    setFaults({ ...faults, [key]: undefined })
  }
  async function send(event: SyntheticEvent) {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    try {
      const body = { decision: decision.key, fields: { ...fields }, note, ...(decision.people === 2 && { code }) }
      const { message } = await decide({ params: { kind: item.kind, id: item._id }, body }, { fields, note })
      notify.success(message)
      await refresh()
    } catch (error) {
      setFaults(faultsOf(error))
      setCode('')
      focusError()
      setBusy(false)
    }
  }
  return (
    <form ref={form} noValidate onSubmit={(event) => void send(event)}>
      <Effects effects={decision.effect} />
      <div className="form">
        {decision.fields.map(({ key, label, kind, optional, choices }) => {
          const common = { label, isOptional: optional, error: faults[key] }
          if (kind === 'text') return <TextArea key={key} {...common} value={fields[key] ?? ''} onChange={({ target }) => set(key, target.value)} />
          if (kind === 'choice')
            return (
              <Select
                key={key}
                {...common}
                placeholder={t`Choose one`}
                options={choices}
                value={fields[key] ?? ''}
                onChange={({ target }) => set(key, target.value)}
              />
            )
          if (kind === 'amount')
            return (
              <AmountField
                key={key}
                label={label}
                error={faults[key]}
                value={fields[key] ? Number(fields[key]) : null}
                onChange={(kobo) => set(key, kobo === null ? '' : String(kobo))}
              />
            )
          return (
            <Field
              key={key}
              {...common}
              {...(kind === 'account_number' && { inputMode: 'numeric' as const })}
              value={fields[key] ?? ''}
              onChange={({ target }) => set(key, target.value)}
            />
          )
        })}
        <TextArea label={t`Your note`} isOptional value={note} maxLength={2_000} onChange={({ target }) => setNote(target.value)} />
        {decision.people === 2 && <CodeField value={code} error={faults['code']} onChange={setCode} />}
      </div>
      <p className="buttons buttons--apart">
        <Button kind={decision.tone === 'act' ? 'act' : 'line'} type="submit" isWide isBusy={isBusy}>
          {decision.people === 2 ? t`Propose: ${decision.label}` : decision.label}
        </Button>
      </p>
    </form>
  )
}

/** A proposal that waits for the second person. */
export function ProposalPanel({ item, proposal }: { item: WorkDetails; proposal: NonNullable<WorkDetails['proposal']> }) {
  const refresh = useRefresh()
  const [note, setNote] = useState('')
  const [code, setCode] = useState('')
  const [faults, setFaults] = useState<Partial<Record<string, string>>>({})
  const [busy, setBusy] = useState<boolean | null>(null)
  const decide = useIntent(decideProposal)
  const { form, focusError } = useErrorFocus()
  async function send(accept: boolean) {
    if (busy !== null) return
    setBusy(accept)
    try {
      const body = { accept, note, ...(accept && { code }) }
      const { message } = await decide({ params: { kind: item.kind, id: item._id }, body }, { accept, note })
      notify.success(message)
      await refresh()
    } catch (error) {
      setFaults(faultsOf(error))
      setCode('')
      focusError()
    } finally {
      setBusy(null)
    }
  }
  const mayDecide = proposal.refused_because === null
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send(true)
      }}
    >
      <p className="label">{t`Proposed by ${proposal.by}, ${proposal.role}`}</p>
      <p className="work-proposal">{proposal.label}</p>
      {proposal.note && <p>{proposal.note}</p>}
      <DescriptionList facts={proposal.fields.map(({ label, value }) => ({ name: label, value }))} />
      <Effects effects={proposal.effect} />
      <p className="soft">{t`Void at ${fullTime(proposal.expires_on)} without a second person.`}</p>
      {mayDecide && (
        <div className="form">
          <Field label={t`Your note`} isOptional maxLength={500} value={note} onChange={({ target }) => setNote(target.value)} />
          <CodeField value={code} error={faults['code']} onChange={setCode} />
        </div>
      )}
      {!mayDecide && <Callout>{proposal.refused_because}</Callout>}
      <p className="buttons buttons--apart">
        {mayDecide && <Button kind="act" type="submit" isWide isBusy={busy === true}>{t`Decide: ${proposal.label}`}</Button>}
        {(mayDecide || proposal.is_yours) && (
          <Button isWide isBusy={busy === false} onClick={() => void send(false)}>
            {proposal.is_yours ? t`Take the proposal back` : t`Refuse the proposal`}
          </Button>
        )}
      </p>
    </form>
  )
}

function CodeField({ value, error, onChange }: { value: string; error: string | undefined; onChange: (code: string) => void }) {
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

function Effects({ effects }: { effects: readonly string[] }) {
  if (effects.length === 0) return null
  return (
    <>
      <p className="label">{t`What this will do`}</p>
      <ul className="work-effects">
        {effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
    </>
  )
}

/** Faults at fields; a refusal without a field is shown as a toast. */
function faultsOf(error: unknown): Record<string, string> {
  const told = isProblem(error) ? error.fieldErrors : []
  if (told.length === 0) notify.error(isProblem(error) ? error.message : t`An error occurred, try again.`)
  return Object.fromEntries(told.map(({ field, message }) => [field, message]))
}
