import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { nameCase } from '../../../platform/nigeria/name-case.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { Link } from '../../../ui/parts/Link.tsx'
import { ResolvedName } from '../../../ui/parts/ResolvedName.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { accountNameQuery } from './queries.ts'

const NOT_FOUND = t`Account not found`
/** AMB-12: spelled as the specification has it. */
const LOOKUP_FAILED = t`An occured error`

/**
 * The bank's answer about an account: its owner, that there is none, or that the bank does not answer now. `notFoundToast` replaces the
 * words of the toast about an account that does not exist.
 */
export function useAccountOwner(accountnumber: string, bankcode: string | null, { notFoundToast }: { notFoundToast?: string } = {}) {
  const { data, isFetching, error, refetch } = useQuery(accountNameQuery(accountnumber, bankcode))
  const isComplete = bankcode !== null && /^\d{10}$/.test(accountnumber)
  const name = isComplete ? data?.accountname.trim() : undefined
  const isUnknown = isComplete && !isFetching && ((data !== undefined && !name) || error !== null)
  const refusal = isUnknown ? (error ? (isProblem(error) ? error.messageOr(LOOKUP_FAILED) : LOOKUP_FAILED) : NOT_FOUND) : undefined
  const said = refusal === NOT_FOUND ? (notFoundToast ?? refusal) : refusal
  // The message is about the account in the form; another account removes it.
  useEffect(() => (said ? notify.error(said) : undefined), [said, accountnumber, bankcode])
  return {
    name: name ? nameCase(name) : undefined,
    rawName: name,
    bankname: data?.bankname ?? '',
    isLooking: isComplete && isFetching && !data,
    refusal,
    needsVerification: isUnknown && isProblem(error, 'institutions.verification_needed'),
    askAgain: () => void refetch(),
  }
}

export type AccountOwnerResult = ReturnType<typeof useAccountOwner>

/** Shown under the account number. */
export function AccountOwner({ owner }: { owner: AccountOwnerResult }) {
  if (owner.isLooking) return <ResolvedName lead={t`Asking the bank for the account name`} isLooking />
  if (owner.needsVerification) return <Link href="/admin/merchant/compliance">{t`Verify Account`}</Link>
  if (owner.refusal !== undefined && owner.refusal !== NOT_FOUND)
    return <Button kind="text" size="small" onClick={owner.askAgain}>{t`Ask the bank again`}</Button>
  if (!owner.name) return null
  return <ResolvedName lead={t`${owner.bankname || t`The bank`} says this account belongs to`} name={owner.name} />
}
