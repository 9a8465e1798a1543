import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { call } from '../../../ui/data/client.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { MoneyText } from '../../../ui/money/MoneyText.tsx'
import { AmountField } from '../../../ui/parts/AmountField.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Field } from '../../../ui/parts/Field.tsx'
import { Form } from '../../../ui/parts/Form.tsx'
import { RadioCards } from '../../../ui/parts/RadioCards.tsx'
import { ResolvedName } from '../../../ui/parts/ResolvedName.tsx'
import { Section } from '../../../ui/parts/Section.tsx'
import { Select } from '../../../ui/parts/Select.tsx'
import { useStepForm } from '../../../ui/parts/useContractForm.ts'
import { verifyAggregatorCode, verifyWarranterCode } from '../contract.ts'
import { OfferDialog } from './OfferDialog.tsx'
import { guarantorsQuery, interestRatesQuery, type EligibilityStatus } from './queries.ts'
import './loans.css'

export type LoanDraft = { amount: number; tenure: number; warranterCode: string; warranter: string; guarantor: string; aggregatorCode: string }
type Fields = { amount: number | null; tenure: string | null; warranterCode: string; guarantor: string; aggregatorCode: string }

const EMPTY: Fields = { amount: null, tenure: null, warranterCode: '', guarantor: '', aggregatorCode: '' }

function formSchema({ least, limit }: EligibilityStatus) {
  const outside = t`Enter an amount between these two`
  return z.object({
    amount: z.number(outside).min(least, outside).max(limit, outside),
    tenure: z.string(t`Choose for how long`),
    warranterCode: z.string().min(1, t`Enter the code of your warranter`),
    guarantor: z.string().min(1, t`Choose what they are to you`),
    aggregatorCode: z.string(),
  })
}

/** Amount, tenure and codes. The codes are checked, then the popup shows the whole cost. Nothing is borrowed here. */
export function RequestForm({ businessid, eligibility }: { businessid: string; eligibility: EligibilityStatus }) {
  const rates = useQuery(interestRatesQuery()).data
  const guarantors = useQuery(guarantorsQuery()).data
  const [names, setNames] = useState<{ warranter?: string; aggregator?: string }>({})
  const [draft, setDraft] = useState<LoanDraft | null>(null)
  const form = useStepForm({
    values: EMPTY,
    schema: formSchema(eligibility),
    async onContinue(fields): Promise<void> {
      const [warranter, aggregator] = await Promise.all([
        checkCode(() => call(verifyWarranterCode, { body: { code: fields.warranterCode } })),
        fields.aggregatorCode === '' ? null : checkCode(() => call(verifyAggregatorCode, { body: { code: fields.aggregatorCode } })),
      ])
      setNames({ ...(warranter.name && { warranter: warranter.name }), ...(aggregator?.name && { aggregator: aggregator.name }) })
      if (warranter.fault !== undefined) form.refuseField('warranterCode', warranter.fault)
      if (aggregator?.fault !== undefined) form.refuseField('aggregatorCode', aggregator.fault)
      if (warranter.fault === undefined && aggregator?.fault === undefined)
        setDraft({ ...fields, tenure: Number(fields.tenure), warranter: warranter.name ?? '' })
    },
  })
  const [warranterCode, aggregatorCode] = [form.code('warranterCode'), form.code('aggregatorCode')]
  return (
    <Section title={t`Ask for a loan`}>
      <Form of={form} className="form">
        <AmountField
          label={t`Amount`}
          hint={
            <Trans>
              <MoneyText kobo={eligibility.least} /> to <MoneyText kobo={eligibility.limit} />
            </Trans>
          }
          {...form.field('amount')}
        />
        <RadioCards
          label={t`For how long`}
          options={(rates ?? []).map(({ loan_tenure, month_percent }) => ({
            value: String(loan_tenure),
            title: t`${loan_tenure} months`,
            detail: t`${month_percent} % a month`,
          }))}
          {...form.field('tenure')}
        />
        <Field
          label={t`Warranter’s code`}
          hint={t`They find it under Loans, Warranter Requests.`}
          {...warranterCode}
          maxLength={20}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          below={names.warranter && <ResolvedName lead={t`Warranter`} name={names.warranter} />}
          onChange={({ target }) => {
            setNames({})
            warranterCode.onChange(target.value.trim().toUpperCase())
          }}
        />
        <Select
          label={t`They are your`}
          placeholder={t`Choose`}
          options={(guarantors ?? []).map(({ key, name }) => ({ value: key, label: name }))}
          {...form.text('guarantor')}
        />
        <Field
          label={t`Aggregator code (optional)`}
          {...aggregatorCode}
          maxLength={20}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          below={names.aggregator && <ResolvedName lead={t`Aggregator`} name={names.aggregator} />}
          onChange={({ target }) => aggregatorCode.onChange(target.value.trim().toUpperCase())}
        />
        <Button kind="act" type="submit" isWide isBusy={form.isBusy}>{t`See the offer`}</Button>
        <p className="t1 quiet">{t`Nothing is borrowed yet.`}</p>
      </Form>
      {draft && (
        <OfferDialog
          businessid={businessid}
          draft={draft}
          onClose={() => setDraft(null)}
          onFault={(field, message) => {
            setDraft(null)
            form.refuseField(field, message)
          }}
        />
      )}
    </Section>
  )
}

async function checkCode(
  check: () => Promise<{ data: { valid: boolean; name: string | null }; message: string }>,
): Promise<{ name?: string; fault?: string }> {
  try {
    const { data, message } = await check()
    return data.valid ? { name: data.name ?? '' } : { fault: message }
  } catch (error) {
    return { fault: isProblem(error) ? error.message : t`The code could not be checked. Try again.` }
  }
}
