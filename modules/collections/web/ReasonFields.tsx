import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Field } from '../../../ui/parts/Field.tsx'
import { Select } from '../../../ui/parts/Select.tsx'
import { REVERSAL_REASON_LENGTH } from '../contract.ts'

const OTHER = 'other'
const REASONS = [t`Paid twice for the same goods`, t`The amount is wrong`, t`Paid to the wrong business`, t`The goods are not available`]

/** The reason of a reversal: one of the usual ones, or a typed one. `read` sets the faults and returns null while it is missing. */
export function useReason(before: string) {
  const isKnown = before === '' || REASONS.includes(before)
  const [choice, setChoice] = useState(isKnown ? before : OTHER)
  const [typed, setTyped] = useState(isKnown ? '' : before)
  const [fault, setFault] = useState<'choice' | 'typed'>()
  function read(): string | null {
    const missing = choice === '' ? 'choice' : choice === OTHER && typed.trim() === '' ? 'typed' : undefined
    setFault(missing)
    if (missing) return null
    return choice === OTHER ? typed.trim() : choice
  }
  return { choice, setChoice, typed, setTyped, fault, read, text: choice === OTHER ? typed : choice }
}

export function ReasonFields({ choice, setChoice, typed, setTyped, fault }: ReturnType<typeof useReason>) {
  return (
    <>
      <Select
        label={t`Reason`}
        placeholder={t`Choose a reason`}
        options={[...REASONS.map((text) => ({ value: text, label: text })), { value: OTHER, label: t`Another reason` }]}
        value={choice}
        onChange={(event) => setChoice(event.target.value)}
        error={fault === 'choice' ? t`Choose a reason` : undefined}
      />
      {choice === OTHER && (
        <Field
          label={t`Your reason`}
          value={typed}
          maxLength={REVERSAL_REASON_LENGTH}
          onChange={(event) => setTyped(event.target.value)}
          error={fault === 'typed' ? t`Type a reason` : undefined}
        />
      )}
    </>
  )
}
