import { Combobox as Base } from '@base-ui/react/combobox'
import { t } from '@lingui/core/macro'
import { useMemo, useState } from 'react'
import { ChevronDownIcon } from '../icons/icons.tsx'
import type { ComboBoxListProps, ComboGroup, ComboOption } from './ComboBox.tsx'
import { FieldFrame } from './FieldFrame.tsx'
import { searchOptions } from './search-options.ts'

/** The box with its list. `typed` is the text since the last choice; null shows the chosen option. */
export default function ComboBoxList({
  label,
  hint,
  error,
  below,
  options,
  groups,
  value,
  onChange,
  placeholder,
  emptyText,
  isDisabled,
  isLoading,
  inputRef,
  name,
  onBlur,
  typed,
  onType,
  takesFocus,
}: ComboBoxListProps) {
  const [startsOpen] = useState(takesFocus)
  const [isOpen, setOpen] = useState(startsOpen)
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
            onType(null)
            onChange(option?.id ?? null)
          }}
          onInputValueChange={(text, { reason }) => {
            if (reason !== 'input-change') return
            onType(text)
            if (text === '') onChange(null)
          }}
          open={isOpen}
          onOpenChange={(opens) => {
            setOpen(opens)
            if (!opens) onType(null)
          }}
        >
          <Base.InputGroup className="field__box combo">
            <Base.Input
              {...wires}
              ref={inputRef}
              name={name}
              autoFocus={startsOpen}
              autoComplete="off"
              spellCheck={false}
              placeholder={isLoading ? t`Loading` : placeholder}
              onBlur={() => {
                onType(null)
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
