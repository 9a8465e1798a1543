import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { z } from 'zod'
import { now } from '../../../ui/clock.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { lagosDay } from '../../../ui/format/dates.ts'
import { Amount } from '../../../ui/money/Amount.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { Checkbox } from '../../../ui/parts/Checkbox.tsx'
import { DescriptionList } from '../../../ui/parts/DescriptionList.tsx'
import { Dialog } from '../../../ui/parts/Dialog.tsx'
import { Field } from '../../../ui/parts/Field.tsx'
import { Form, FormActs } from '../../../ui/parts/Form.tsx'
import type { PickedRange } from '../../../ui/parts/RangePicker.tsx'
import { Segments } from '../../../ui/parts/Segments.tsx'
import { Skeleton, SkeletonBlock } from '../../../ui/parts/Skeleton.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { useContractForm } from '../../../ui/parts/useContractForm.ts'
import { emailSchema } from '../../identity/contract.ts'
import { useCurrentUser } from '../../identity/web/index.ts'
import { mailStatement } from '../contract.ts'
import { monthDays } from './month-days.ts'
import { periodText } from './period-text.ts'
import { previewQuery, type StatementDays } from './queries.ts'
import { StatementProgress } from './StatementProgress.tsx'

const RangePicker = lazy(() => import('../../../ui/parts/RangePicker.tsx'))

export type StatementDialogProps = {
  businessid: string
  /** The days of the statement that is asked about; null while they are chosen. */
  days: StatementDays | null
  /** The statement that was asked for. */
  statement: string | undefined
  onDays: (days: StatementDays | null) => void
  onStatement: (id: string) => void
  onClose: () => void
}

/** A statement in three steps: its days, the question with its sums, and how far it is. */
export function StatementDialog({ businessid, days, statement, onDays, onStatement, onClose }: StatementDialogProps) {
  if (statement !== undefined) return <StatementProgress key={statement} statement={statement} onClose={onClose} onOtherDays={() => onDays(null)} />
  if (days === null) return <ChooseDays onDays={onDays} onClose={onClose} />
  return <Question {...{ businessid, days, onDays, onStatement, onClose }} />
}

function ChooseDays({ onDays, onClose }: Pick<StatementDialogProps, 'onClose'> & { onDays: (days: StatementDays) => void }) {
  const [{ from, to }, setDays] = useState<PickedRange>({})
  return (
    <Dialog
      title={t`Print statement`}
      isOpen
      onClose={onClose}
      buttons={from && to ? <Button kind="act" onClick={() => onDays({ from, to })}>{t`Next`}</Button> : undefined}
    >
      <p>{from && to ? periodText({ from, to }) : t`Choose the first and the last day`}</p>
      <Suspense fallback={<SkeletonBlock height={344} />}>
        <RangePicker label={t`Print statement`} value={{ from, to }} last={lagosDay(now())} onChange={setDays} onClose={onDays} />
      </Suspense>
    </Dialog>
  )
}

const formSchema = z.object({ email: emailSchema, isFolded: z.boolean() })

function Question({ businessid, days, onDays, onStatement, onClose }: Omit<StatementDialogProps, 'days' | 'statement'> & { days: StatementDays }) {
  const { person } = useCurrentUser()
  const preview = useQuery(previewQuery(businessid, days))
  const isOneDay = days.from === days.to
  const form = useContractForm(mailStatement, {
    values: { email: person.email, isFolded: false },
    schema: formSchema,
    failed: t`The statement could not be asked for. Try again.`,
    input: ({ email, isFolded }) => ({
      body: {
        businessid,
        type: 'mail' as const,
        all_time: false,
        single_date: isOneDay ? days.from : null,
        start_date: isOneDay ? null : days.from,
        end_date: isOneDay ? null : days.to,
        email,
        charges: isFolded ? ('folded' as const) : ('lines' as const),
      },
    }),
    onDone({ data }) {
      notify.success(data.message)
      onStatement(data.statement._id)
    },
  })
  const sums = preview.data
  const folded = form.field('isFolded')
  return (
    <Dialog title={t`Print statement`} isOpen onClose={onClose}>
      <Form of={form} className="stack">
        <Months days={days} onDays={onDays} />
        <p>
          {sums
            ? t`${periodText(days)}, all cashpoints, ${plural(sums.transactions, { one: '# transaction', other: '# transactions' })}`
            : t`${periodText(days)}, all cashpoints`}
        </p>
        {preview.isPending && <Skeleton rows={4} />}
        {sums && (
          <DescriptionList
            facts={[
              { name: t`Opening`, value: <Amount kobo={sums.opening} /> },
              { name: t`Into your balance`, value: <Amount kobo={sums.credit} way="in" /> },
              { name: t`Out of your balance`, value: <Amount kobo={sums.debit} way="out" /> },
              { name: t`Closing`, value: <Amount kobo={sums.closing} /> },
            ]}
          />
        )}
        {preview.error && (
          <Callout tone="wrong" role="alert" title={isProblem(preview.error) ? preview.error.message : t`The sums could not be fetched.`}>
            <Button kind="text" size="small" onClick={() => void preview.refetch()}>{t`Try again`}</Button>
          </Callout>
        )}
        <div className="form">
          <Field label={t`Goes to`} type="email" inputMode="email" autoComplete="email" {...form.text('email')} />
          <Checkbox checked={folded.value} onChange={({ target }) => folded.onChange(target.checked)}>
            {t`Fees and taxes in the line of their payment`}
          </Checkbox>
        </div>
        <FormActs of={form} act={t`Email statement`}>
          <Button onClick={() => onDays(null)}>{t`Other dates`}</Button>
        </FormActs>
      </Form>
    </Dialog>
  )
}

/** The two periods that most statements are for. */
function Months({ days, onDays }: { days: StatementDays; onDays: (days: StatementDays) => void }) {
  const months = { 'last-month': monthDays('last-month'), 'this-month': monthDays('this-month') }
  const isShown = ({ from, to }: StatementDays) => from === days.from && to === days.to
  return (
    <Segments
      label={t`Period`}
      segments={[
        { value: 'last-month', label: t`Last month` },
        { value: 'this-month', label: t`This month` },
      ]}
      value={isShown(months['last-month']) ? 'last-month' : isShown(months['this-month']) ? 'this-month' : ''}
      onChange={(month) => onDays(months[month])}
    />
  )
}
