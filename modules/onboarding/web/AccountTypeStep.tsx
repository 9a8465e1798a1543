import { useState } from 'react'
import { Button } from '../../../ui/parts/Button.tsx'
import { RadioCards } from '../../../ui/parts/RadioCards.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import type { AccountType } from './sign-up.ts'

const REQUIRED = 'Selecting an account type is required'

const TYPES: readonly { type: AccountType; title: string; benefits: readonly string[] }[] = [
  {
    type: 1,
    title: 'Business registered with the CAC',
    benefits: ['An account number in the name of the company', 'Cashpoints and cashiers for every shop', 'The highest limits once verified'],
  },
  {
    type: 2,
    title: 'Business not registered yet',
    benefits: [
      'A dedicated account number for your business',
      'Customers pay by transfer, QR code or dial code',
      'Register later and keep your number',
    ],
  },
  {
    type: 3,
    title: 'Personal account',
    benefits: ['An account number in your own name', 'Receive and send money from one place', 'No papers of a company needed'],
  },
]

/** Step 2: the type of account. */
export function AccountTypeStep({
  value,
  onChange,
  onDone,
  onBack,
}: {
  value: AccountType | null
  onChange: (type: AccountType) => void
  onDone: () => void
  onBack: () => void
}) {
  const [isTried, setTried] = useState(false)
  function go() {
    setTried(true)
    if (value === null) notify.warning(REQUIRED)
    else onDone()
  }
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        go()
      }}
    >
      <RadioCards
        label={<span className="visually-hidden">Account type</span>}
        value={value === null ? null : String(value)}
        onChange={(type) => onChange(Number(type) as AccountType)}
        error={isTried && value === null ? REQUIRED : undefined}
        options={TYPES.map(({ type, title, benefits }) => ({
          value: String(type),
          title,
          detail: (
            <span role="list">
              {benefits.map((benefit) => (
                <span role="listitem" className="benefit" key={benefit}>
                  {benefit}
                </span>
              ))}
            </span>
          ),
        }))}
      />
      <p className="buttons buttons--apart">
        <Button kind="act" type="submit">
          Continue
        </Button>
        <Button onClick={onBack}>Back</Button>
      </p>
    </form>
  )
}
