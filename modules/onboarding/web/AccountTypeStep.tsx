import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { CheckIcon } from '../../../ui/icons/icons.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Form } from '../../../ui/parts/Form.tsx'
import { RadioCards } from '../../../ui/parts/RadioCards.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { useStepForm } from '../../../ui/parts/useContractForm.ts'
import type { AccountType } from './sign-up.ts'

const REQUIRED = t`Selecting an account type is required`
const formSchema = z.object({ type: z.number(REQUIRED) })

const TYPES: readonly { type: AccountType; title: string; benefits: readonly string[] }[] = [
  {
    type: 1,
    title: t`Business registered with the CAC`,
    benefits: [t`An account number in the name of the company`, t`Cashpoints and cashiers for every shop`, t`The highest limits once verified`],
  },
  {
    type: 2,
    title: t`Business not registered yet`,
    benefits: [
      t`A dedicated account number for your business`,
      t`Customers pay by transfer, QR code or dial code`,
      t`Register later and keep your number`,
    ],
  },
  {
    type: 3,
    title: t`Personal account`,
    benefits: [t`An account number in your own name`, t`Receive and send money from one place`, t`No company papers needed`],
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
  const form = useStepForm({ values: { type: value }, schema: formSchema, onWrong: () => void notify.warning(REQUIRED), onContinue: onDone })
  const type = form.field('type')
  return (
    <Form of={form} className="form">
      <RadioCards
        label={<span className="visually-hidden">{t`Account type`}</span>}
        value={type.value === null ? null : String(type.value)}
        onChange={(chosen) => {
          type.onChange(Number(chosen) as AccountType)
          onChange(Number(chosen) as AccountType)
        }}
        error={type.error}
        options={TYPES.map(({ type, title, benefits }) => ({
          value: String(type),
          title,
          detail: (
            <span role="list">
              {benefits.map((benefit) => (
                <span role="listitem" className="benefit" key={benefit}>
                  <CheckIcon size={18} />
                  <span>{benefit}</span>
                </span>
              ))}
            </span>
          ),
        }))}
      />
      <p className="buttons buttons--apart">
        <Button kind="act" type="submit">{t`Continue`}</Button>
        <Button onClick={onBack}>{t`Back`}</Button>
      </p>
    </Form>
  )
}
