import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { WireReply } from '../../../platform/http/contract.ts'
import { nameCase } from '../../../platform/nigeria/name-case.ts'
import { AccountNumber } from '../../../ui/parts/AccountNumber.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { EmptyState } from '../../../ui/parts/EmptyState.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import type { listBeneficiaries } from '../contract.ts'
import { beneficiariesQuery } from './queries.ts'
import './transfers.css'

export type Beneficiary = WireReply<typeof listBeneficiaries>[number]

/** Saved beneficiaries: name, bank and number. Choosing one fills in the form. */
export function BeneficiaryList({
  businessid,
  onChoose,
  onNew,
}: {
  businessid: string
  onChoose: (beneficiary: Beneficiary) => void
  onNew: () => void
}) {
  const { data, isError, refetch } = useQuery(beneficiariesQuery(businessid))
  if (isError && !data)
    return (
      <EmptyState
        action={<Button onClick={() => void refetch()}>{t`Try again`}</Button>}
      >{t`Your saved beneficiaries could not be fetched.`}</EmptyState>
    )
  if (!data) return <Skeleton rows={4} />
  if (data.length === 0)
    return (
      <EmptyState
        action={<Button onClick={onNew}>{t`New Beneficiary`}</Button>}
      >{t`Nobody is saved yet. Switch on Save Beneficiary? when you send.`}</EmptyState>
    )
  return (
    <ul className="payees">
      {data.map((one) => (
        <li key={one._id}>
          <button type="button" onClick={() => onChoose(one)}>
            <b translate="no">{nameCase(one.name)}</b>
            <small translate="no">
              {one.bank} · <AccountNumber number={one.number} />
            </small>
          </button>
        </li>
      ))}
    </ul>
  )
}
