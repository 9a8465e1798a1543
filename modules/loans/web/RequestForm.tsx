import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../ui/data/client.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { MoneyText } from '../../../ui/money/MoneyText.tsx'
import { AmountField } from '../../../ui/parts/AmountField.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Field } from '../../../ui/parts/Field.tsx'
import { RadioCards } from '../../../ui/parts/RadioCards.tsx'
import { ResolvedName } from '../../../ui/parts/ResolvedName.tsx'
import { Section } from '../../../ui/parts/Section.tsx'
import { Select } from '../../../ui/parts/Select.tsx'
import { useErrorFocus } from '../../../ui/parts/useErrorFocus.ts'
import { verifyAggregatorCode, verifyWarranterCode } from '../contract.ts'
import { OfferDialog } from './OfferDialog.tsx'
import { guarantorsQuery, interestRatesQuery, type EligibilityStatus } from './queries.ts'
import './loans.css'

export type LoanDraft = { amount: number; tenure: number; warranterCode: string; warranter: string; guarantor: string; aggregatorCode: string }
type Form = { amount: number | null; tenure: string | null; warranterCode: string; guarantor: string; aggregatorCode: string }
type Faults = Partial<Record<keyof Form, string | undefined>>

const EMPTY: Form = { amount: null, tenure: null, warranterCode: '', guarantor: '', aggregatorCode: '' }

/** Amount, tenure and codes. The codes are checked, then the popup shows the whole cost. Nothing is borrowed here. */
export function RequestForm({ businessid, eligibility }: { businessid: string; eligibility: EligibilityStatus }) {
  const rates = useQuery(interestRatesQuery()).data
  const guarantors = useQuery(guarantorsQuery()).data
  const [form, setForm] = useState<Form>(EMPTY)
  const [faults, setFaults] = useState<Faults>({})
  const [names, setNames] = useState<{ warranter?: string; aggregator?: string }>({})
  const [isBusy, setBusy] = useState(false)
  const [draft, setDraft] = useState<LoanDraft | null>(null)
  const { form: formRef, focusError } = useErrorFocus()
  const change = (more: Partial<Form>) => {
    setForm({ ...form, ...more })
    setFaults({})
  }
  async function show() {
    const found = faultsOf(form, eligibility)
    if (Object.keys(found).length > 0) {
      setFaults(found)
      return focusError()
    }
    setBusy(true)
    try {
      const [warranter, aggregator] = await Promise.all([
        checkCode(() => call(verifyWarranterCode, { body: { code: form.warranterCode } })),
        form.aggregatorCode === '' ? null : checkCode(() => call(verifyAggregatorCode, { body: { code: form.aggregatorCode } })),
      ])
      const wrong: Faults = {
        ...(warranter.fault !== undefined && { warranterCode: warranter.fault }),
        ...(aggregator?.fault !== undefined && { aggregatorCode: aggregator.fault }),
      }
      setNames({ ...(warranter.name && { warranter: warranter.name }), ...(aggregator?.name && { aggregator: aggregator.name }) })
      setFaults(wrong)
      if (Object.keys(wrong).length > 0) return focusError()
      setDraft({ ...form, amount: form.amount!, tenure: Number(form.tenure), warranter: warranter.name ?? '' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Section title={t`Ask for a loan`}>
      <form
        ref={formRef}
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void show()
        }}
      >
        <AmountField
          label={t`Amount`}
          hint={
            <Trans>
              <MoneyText kobo={eligibility.least} /> to <MoneyText kobo={eligibility.limit} />
            </Trans>
          }
          value={form.amount}
          error={faults.amount}
          onChange={(amount) => change({ amount })}
        />
        <RadioCards
          label={t`For how long`}
          options={(rates ?? []).map(({ loan_tenure, month_percent }) => ({
            value: String(loan_tenure),
            title: t`${loan_tenure} months`,
            detail: t`${month_percent} % a month`,
          }))}
          value={form.tenure}
          error={faults.tenure}
          onChange={(tenure) => change({ tenure })}
        />
        <Field
          label={t`Warranter’s code`}
          hint={t`They find it under Loans, Warranter Requests.`}
          value={form.warranterCode}
          error={faults.warranterCode}
          maxLength={20}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          below={names.warranter && <ResolvedName lead={t`Warranter`} name={names.warranter} />}
          onChange={({ target }) => {
            setNames({})
            change({ warranterCode: target.value.trim().toUpperCase() })
          }}
        />
        <Select
          label={t`They are your`}
          placeholder={t`Choose`}
          options={(guarantors ?? []).map(({ key, name }) => ({ value: key, label: name }))}
          value={form.guarantor}
          error={faults.guarantor}
          onChange={({ target }) => change({ guarantor: target.value })}
        />
        <Field
          label={t`Aggregator code (optional)`}
          value={form.aggregatorCode}
          error={faults.aggregatorCode}
          maxLength={20}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          below={names.aggregator && <ResolvedName lead={t`Aggregator`} name={names.aggregator} />}
          onChange={({ target }) => change({ aggregatorCode: target.value.trim().toUpperCase() })}
        />
        <Button kind="act" type="submit" isWide isBusy={isBusy}>{t`See the offer`}</Button>
        <p className="t1 quiet">{t`Nothing is borrowed yet.`}</p>
      </form>
      {draft && (
        <OfferDialog
          businessid={businessid}
          draft={draft}
          onClose={() => setDraft(null)}
          onFault={(field, message) => {
            setDraft(null)
            setFaults({ [field]: message })
            focusError()
          }}
        />
      )}
    </Section>
  )
}

function faultsOf({ amount, tenure, warranterCode, guarantor }: Form, { least, limit }: EligibilityStatus): Faults {
  return {
    ...((amount === null || amount < least || amount > limit) && { amount: t`Enter an amount between these two` }),
    ...(tenure === null && { tenure: t`Choose for how long` }),
    ...(warranterCode === '' && { warranterCode: t`Enter the code of your warranter` }),
    ...(guarantor === '' && { guarantor: t`Choose what they are to you` }),
  }
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
