import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { nameCase } from '../../../platform/nigeria/name-case.ts'
import { LostLineDrawing } from '../../../ui/drawings/LostLineDrawing.tsx'
import { SearchedPageDrawing } from '../../../ui/drawings/SearchedPageDrawing.tsx'
import { TagsDrawing } from '../../../ui/drawings/TagsDrawing.tsx'
import { shortDate } from '../../../ui/format/dates.ts'
import { BinIcon, SearchIcon } from '../../../ui/icons/icons.tsx'
import { AccountNumber } from '../../../ui/parts/AccountNumber.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { EmptyState } from '../../../ui/parts/EmptyState.tsx'
import { Field } from '../../../ui/parts/Field.tsx'
import { IconButton } from '../../../ui/parts/IconButton.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { merchantQuery } from '../../businesses/web/index.ts'
import { deleteBeneficiary } from '../contract.ts'
import { type Beneficiary, beneficiariesQuery } from './queries.ts'
import { useRemoveBeneficiary } from './useRemoveBeneficiary.ts'

/** A longer list is searched, not read. */
const MAX_SHOWN = 100

/** Saved beneficiaries: name, bank and number, and the day of the last payment. Choosing one fills in the form. */
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
  const mayDelete = useQuery(merchantQuery(businessid)).data?.may.includes(deleteBeneficiary.operation) ?? false
  const remove = useRemoveBeneficiary(businessid)
  const [words, setWords] = useState('')
  if (isError && !data)
    return (
      <EmptyState
        drawing={<LostLineDrawing />}
        action={<Button onClick={() => void refetch()}>{t`Try again`}</Button>}
      >{t`Your saved beneficiaries could not be loaded.`}</EmptyState>
    )
  if (!data) return <Skeleton rows={4} />
  if (data.length === 0)
    return (
      <EmptyState
        drawing={<TagsDrawing />}
        action={<Button onClick={onNew}>{t`New Beneficiary`}</Button>}
      >{t`You have no saved beneficiaries yet. Switch on Save Beneficiary? when you send.`}</EmptyState>
    )
  const found = data.filter((one) => matches(one, words))
  return (
    <>
      <div className="payees__search">
        <Field
          label={t`Find a beneficiary`}
          type="search"
          placeholder={t`Name, bank or number`}
          autoComplete="off"
          before={<SearchIcon size={20} />}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </div>
      {found.length === 0 && (
        <EmptyState
          drawing={<SearchedPageDrawing />}
          action={<Button onClick={() => setWords('')}>{t`Clear search`}</Button>}
        >{t`No beneficiary matches your search.`}</EmptyState>
      )}
      <ul className="payees">
        {found.slice(0, MAX_SHOWN).map((one) => (
          <li key={one._id}>
            <button type="button" onClick={() => onChoose(one)}>
              <b translate="no">{nameCase(one.name)}</b>
              <small translate="no">
                {one.bank} · <AccountNumber number={one.number} />
              </small>
              {one.last_paid && <small>{t`Last paid ${shortDate(one.last_paid)}`}</small>}
            </button>
            {mayDelete && (
              <IconButton label={t`Delete ${nameCase(one.name)}`} onClick={() => remove(one)}>
                <BinIcon size={20} />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      <p className="t1 quiet" role="status">
        {found.length > MAX_SHOWN && plural(found.length - MAX_SHOWN, { one: '# more. Search to find it.', other: '# more. Search to find them.' })}
      </p>
    </>
  )
}

/** Every word must be in the name, the bank or the number. The gaps of a number do not matter. */
function matches({ name, bank, number }: Beneficiary, words: string): boolean {
  const text = `${name} ${bank} ${number}`.toLowerCase()
  const digits = words.replaceAll(/[\s-]/g, '')
  if (/^\d+$/.test(digits)) return number.includes(digits)
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
