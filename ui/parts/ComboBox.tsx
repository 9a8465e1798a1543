import { Combobox as Base } from '@base-ui/react/combobox'
import { t } from '@lingui/core/macro'
import { type Ref, useMemo, useState } from 'react'
import { ChevronDownIcon } from '../icons/icons.tsx'
import { FieldFrame, type FieldText } from './FieldFrame.tsx'
import { searchOptions } from './search-options.ts'
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

/**
 * Chooses one of a long list by typing (banks, states). Any part of the name or of the keywords matches. Leaving the box without a choice
 * restores the old one; emptying it clears the choice. `groups` instead of `options` puts headings into the list.
 */
export function ComboBox({
  label,
  hint,
  error,
  below,
  options,
  groups,
  value,
  onChange,
  placeholder = t`Type to search`,
  emptyText = t`No match`,
  isDisabled,
  isLoading,
  inputRef,
  name,
  onBlur,
}: FieldText &
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
  }) {
  /** The text typed since the last choice; null shows the chosen option. */
  const [typed, setTyped] = useState<string | null>(null)
  const all = useMemo(() => options ?? groups.flatMap((group) => group.items), [options, groups])
  const chosen = all.find((option) => option.id === value) ?? null
  const found = useMemo(() => {
    if (!groups) return typed === null ? all : searchOptions(all, typed)
    return groups
      .map((group) => ({ ...group, items: typed === null ? group.items : searchOptions(group.items, typed) }))
      .filter((group) => group.items.length > 0)
  }, [all, groups, typed])
  const count = useMemo(() => (typed === null ? null : searchOptions(all, typed).length), [all, typed])
  return (
    <FieldFrame label={label} hint={hint} error={error} below={below}>
      {(wires) => (
        <Base.Root<ComboOption>
          items={groups ?? all}
          filteredItems={found}
          filter={null}
          autoHighlight
          value={chosen}
          isItemEqualToValue={(one, other) => one.id === other.id}
          itemToStringLabel={(option) => option.label}
          inputValue={typed ?? chosen?.label ?? ''}
          disabled={isDisabled || isLoading}
          onValueChange={(option, { reason }) => {
            // Esc closes the list and no more.
            if (reason === 'escape-key') return
            setTyped(null)
            onChange(option?.id ?? null)
          }}
          onInputValueChange={(text, { reason }) => {
            if (reason !== 'input-change') return
            setTyped(text)
            if (text === '') onChange(null)
          }}
          onOpenChange={(isOpen) => isOpen || setTyped(null)}
        >
          <Base.InputGroup className="field__box combo">
            <Base.Input
              {...wires}
              ref={inputRef}
              name={name}
              autoComplete="off"
              spellCheck={false}
              placeholder={isLoading ? t`Loading` : placeholder}
              onBlur={() => {
                setTyped(null)
                onBlur?.()
              }}
            />
            <ChevronDownIcon size={20} />
          </Base.InputGroup>
          <Base.Portal>
            <Base.Positioner className="combo-place" sideOffset={4} collisionPadding={8}>
              <Base.Popup className="combo__popup">
                <Base.Empty className="combo__empty">{emptyText}</Base.Empty>
                <Base.List className="combo__list" aria-label={typeof label === 'string' ? label : t`Choices`}>
                  {groups
                    ? (group: ComboGroup) => (
                        <Base.Group key={group.label} items={group.items}>
                          <Base.GroupLabel className="combo__heading">{group.label}</Base.GroupLabel>
                          <Base.Collection>{(option: ComboOption) => <Option key={option.id} option={option} />}</Base.Collection>
                        </Base.Group>
                      )
                    : (option: ComboOption) => <Option key={option.id} option={option} />}
                </Base.List>
                <Base.Status className="visually-hidden">{count !== null && count > 0 && t`${count} found`}</Base.Status>
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      )}
    </FieldFrame>
  )
}

function Option({ option }: { option: ComboOption }) {
  return (
    <Base.Item className="combo__option" value={option}>
      {option.label}
      {option.detail && <small>{option.detail}</small>}
    </Base.Item>
  )
}
