import { accountNumberGroups } from '../format/account-number.ts'
import './account-number.css'

/** Displayed as 1023 456 784 and copied as 1023456784: the gaps are CSS, not text. */
export function AccountNumber({ number }: { number: string }) {
  const [first, ...rest] = accountNumberGroups(number)
  return (
    <span className="account-number" translate="no" key={number}>
      {first}
      {rest.map((group, index) => (
        <i key={index}>{group}</i>
      ))}
    </span>
  )
}
