import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { fetchData } from '../../../ui/data/client.ts'
import { refresh } from '../../../ui/data/contract-key.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { dayWithDate } from '../../../ui/format/dates.ts'
import { Amount } from '../../../ui/money/Amount.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { DateField } from '../../../ui/parts/DateField.tsx'
import { useRouter } from '../../../ui/parts/useRouter.ts'
import { draftRule, previewRule, type RuleChange, showRules } from '../contract.ts'
import type { Preview } from './queries.ts'

type FormProps = {
  title: string
  change: RuleChange | null
  tryLabel?: string
  children: (errorOf: (field: string) => string | undefined) => ReactNode
}

/** Tries a change on yesterday; what was tried can be drafted. */
export function DraftForm({ title, change, tryLabel = t`Try it on yesterday`, children }: FormProps) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const content = JSON.stringify(change)
  const tried = useMutation({
    mutationFn: async () => ({ content, preview: await fetchData(previewRule, { body: { change: change! } }) }),
  })
  const draft = useMutation({
    mutationFn: () => fetchData(draftRule, { body: { change: change! } }),
    async onSuccess({ _id }) {
      await refresh(queryClient, showRules)
      router.go(`/operator/work/rule-change/${_id}`)
    },
  })
  const failed = tried.error ?? draft.error
  const problem = isProblem(failed) ? failed : null
  const isTried = tried.data?.content === content
  return (
    <form
      // On a phone it stands below the table.
      ref={showForm}
      className="rules__form"
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault()
        if (change) tried.mutate()
      }}
    >
      <h2>{title}</h2>
      {children((field) => problem?.of(field) ?? problem?.of(`change.${field}`))}
      {failed && !problem?.fieldErrors.length && <Callout tone="wrong" role="alert" title={failed.message} />}
      <Button type="submit" isBusy={tried.isPending} disabled={change === null}>
        {tryLabel}
      </Button>
      {isTried && tried.data && <PreviewView preview={tried.data.preview} />}
      {isTried && (
        <>
          <Callout title={t`Two people`}>{t`You propose it at the desk, and a person of another role decides.`}</Callout>
          <Button kind="act" isBusy={draft.isPending} onClick={() => draft.mutate()}>{t`Draft this change`}</Button>
        </>
      )}
    </form>
  )
}

const showForm = (form: HTMLElement | null) => form?.scrollIntoView({ block: 'nearest' })

function PreviewView({ preview: { day, lines, says: sentences } }: { preview: Preview }) {
  return (
    <section className="rules__preview" aria-label={t`Preview`} role="status">
      {day !== null && <h3>{t`On the payments of ${dayWithDate(new Date(`${day}T12:00:00Z`))}`}</h3>}
      <dl>
        {lines.map(({ name, amount, count }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{amount === null ? count : <Amount kobo={amount} />}</dd>
          </div>
        ))}
      </dl>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </section>
  )
}

export const tomorrow = (today: string) => new Date(new Date(`${today}T12:00:00Z`).getTime() + 86_400_000).toISOString().slice(0, 10)

type StartProps = { label?: string; value: string; today: string; error: string | undefined; onChange: (day: string) => void }

export function StartField({ label = t`Starts, Lagos midnight`, value, today, error, onChange }: StartProps) {
  return <DateField label={label} min={tomorrow(today)} value={value} hint={t`Not earlier than tomorrow.`} error={error} onChange={onChange} />
}

/** Parts per million of a rate in percent; null for no number. */
export function ppmOf(rate: string): number | null {
  const percent = Number(rate.trim().replace('%', ''))
  return Number.isFinite(percent) && percent >= 0 && percent <= 100 ? Math.round(percent * 10_000) : null
}
