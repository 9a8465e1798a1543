import { t } from '@lingui/core/macro'
import { type Ref, useState } from 'react'
import { ChevronDownIcon } from '../icons/icons.tsx'
import { FieldFrame, type FieldText } from './FieldFrame.tsx'
import { lazyPart } from './lazy-part.tsx'
import './combo-box.css'

export type ComboOption = {
  id: string
  label: string
  detail?: string
  /** Further search terms: a short name, a code. */
  keywords?: string
}

/** Options under a heading; `items` is the name that the library expects. */
export type ComboGroup = { label: string; items: readonly ComboOption[] }

type ComboBoxProps = FieldText &
  ({ options: readonly ComboOption[]; groups?: never } | { groups: readonly ComboGroup[]; options?: never }) & {
    value: string | null
    onChange: (id: string | null) => void
    placeholder?: string
    emptyText?: string
    isDisabled?: boolean
    isLoading?: boolean
    inputRef?: Ref<HTMLInputElement>
    name?: string
    onBlur?: () => void
  }

export type ComboBoxListProps = ComboBoxProps & {
  typed: string | null
  onType: (text: string | null) => void
  /** The person was in the field already when the code came. */
  takesFocus: boolean
}

const ComboBoxList = lazyPart<ComboBoxListProps>(() => import('./ComboBoxList.tsx'))

/**
 * Chooses one of a long list by typing (banks, states). Any part of the name or of the keywords matches. Leaving the box without a choice
 * restores the old one; emptying it clears the choice. `groups` instead of `options` puts headings into the list. The code of the list
 * comes after the first paint. Until then the field is there and takes text.
 */
export function ComboBox({ placeholder = t`Type to search`, emptyText = t`No match`, ...props }: ComboBoxProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [hasFocus, setFocus] = useState(false)
  const chosen = (props.options ?? props.groups.flatMap((group) => group.items)).find((option) => option.id === props.value)
  return (
    <ComboBoxList
      {...props}
      placeholder={placeholder}
      emptyText={emptyText}
      typed={typed}
      onType={setTyped}
      takesFocus={hasFocus}
      fallback={
        <FieldFrame label={props.label} hint={props.hint} error={props.error} below={props.below}>
          {(wires) => (
            <span className="field__box combo">
              <input
                {...wires}
                role="combobox"
                aria-expanded={false}
                autoComplete="off"
                spellCheck={false}
                placeholder={props.isLoading ? t`Loading` : placeholder}
                disabled={props.isDisabled || props.isLoading}
                value={typed ?? chosen?.label ?? ''}
                onChange={(event) => setTyped(event.target.value)}
                onFocus={() => setFocus(true)}
                onBlur={() => setFocus(false)}
              />
              <ChevronDownIcon size={20} />
            </span>
          )}
        </FieldFrame>
      }
    />
  )
}
