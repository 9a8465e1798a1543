import { t } from '@lingui/core/macro'
import { dropSeparators } from '../../../ui/format/digits.ts'
import { Field } from '../../../ui/parts/Field.tsx'
import { AccountOwner, BankField, type useAccountOwner } from '../../institutions/web/index.ts'
import { BULK_TEXTS } from '../contract.ts'

type FieldOf<Value> = { value: Value; error: string | undefined; onChange: (value: Value) => void }

/** The bank and the number of an account, with the name that the bank has for it. `owner`: the answer to the look-up of both. */
export function PayeeAccount({
  bank,
  number,
  owner,
}: {
  bank: FieldOf<string | null>
  number: FieldOf<string>
  owner: ReturnType<typeof useAccountOwner>
}) {
  return (
    <>
      <BankField label={t`Bank Name`} accountNumber={number.value} {...bank} />
      <Field
        label={t`Account Number`}
        inputMode="numeric"
        autoComplete="off"
        {...number}
        hint={number.value.length < 10 ? t`10 digits` : undefined}
        error={number.value.length > 10 ? BULK_TEXTS.accountTooLong : (owner.refusal ?? number.error)}
        below={<AccountOwner owner={owner} />}
        onChange={({ target }) => number.onChange(dropSeparators(target.value))}
      />
    </>
  )
}
