import { Dialog as Base } from '@base-ui/react/dialog'
import { t } from '@lingui/core/macro'
import { type KeyboardEvent, useId, useState } from 'react'
import type { MerchantDetails } from '../../../../modules/businesses/web/index.ts'
import { ChevronDownIcon, CloseIcon, SearchIcon } from '../../../../ui/icons/icons.tsx'
import { Amount } from '../../../../ui/money/Amount.tsx'
import { HideableAmounts } from '../../../../ui/money/HideableAmounts.tsx'
import { IconButton } from '../../../../ui/parts/IconButton.tsx'
import { Link } from '../../../../ui/parts/Link.tsx'
import { useCloseWatcher } from '../../../../ui/parts/useCloseWatcher.ts'
import { SEARCH_LENGTH } from '../../../../modules/history/contract.ts'
import { rememberOpened } from './opened.ts'
import { markedParts } from './typed.ts'
import { type PaletteRow, usePaletteGroups } from './usePaletteGroups.ts'
import './palette.css'

/** As they are printed on keyboards, in every language. */
const KEYS = { escape: 'Esc', enter: 'Enter', control: 'Ctrl' }

export type PaletteProps = { businessid: string; details: MerchantDetails | undefined; onClose: () => void }

/**
 * One line that finds payments, people, pages and acts. The first row is chosen; arrows choose another and Enter opens it. An act that moves
 * money only opens its form, filled in.
 */
export default function Palette({ businessid, details, onClose }: PaletteProps) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const id = useId()
  const { groups, words, isSearching, isFailed } = usePaletteGroups(businessid, details, text)
  useCloseWatcher(onClose)
  const rows = groups.flatMap((group) => group.rows)
  const at = Math.min(chosen, rows.length - 1)
  const rowOf = (index: number) => document.getElementById(`${id}-${index}`)
  function move(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const to = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key]
    if (to !== undefined && rows.length > 0) {
      event.preventDefault()
      const next = (to + rows.length) % rows.length
      setChosen(next)
      rowOf(next)?.scrollIntoView({ block: 'nearest' })
    }
    if (event.key !== 'Enter' || !rows[at]) return
    event.preventDefault()
    if (event.ctrlKey || event.metaKey) window.open(rows[at].href, '_blank', 'noopener')
    else rowOf(at)?.click()
  }
  let index = -1
  return (
    <Base.Root open onOpenChange={(_, details) => (details.cancel(), onClose())}>
      <Base.Portal>
        <Base.Backdrop className="dialog-backdrop" />
        <Base.Viewport className="palette-viewport screen">
          <Base.Popup className="palette">
            <Base.Title className="visually-hidden">{t`Search or do`}</Base.Title>
            <div className="palette__line">
              <SearchIcon />
              <input
                autoFocus
                role="combobox"
                aria-label={t`Search or do`}
                aria-expanded={rows.length > 0}
                aria-controls={`${id}-list`}
                aria-activedescendant={rows[at] && `${id}-${at}`}
                aria-autocomplete="list"
                autoComplete="off"
                spellCheck={false}
                placeholder={t`Search or do`}
                maxLength={SEARCH_LENGTH}
                value={text}
                onChange={({ target }) => {
                  setText(target.value)
                  setChosen(0)
                }}
                onKeyDown={move}
              />
              <kbd aria-hidden="true">{KEYS.escape}</kbd>
              <span className="palette__close">
                <IconButton label={t`Close`} onClick={onClose}>
                  <CloseIcon />
                </IconButton>
              </span>
            </div>
            <HideableAmounts>
              <div className="palette__list" id={`${id}-list`} role="listbox" aria-label={t`Found`}>
                {groups.map((group) => (
                  <div key={group.title} role="group" aria-label={group.title}>
                    <p className="palette__group" aria-hidden="true">
                      {group.title}
                      {group.note && <span>{group.note}</span>}
                    </p>
                    {group.rows.map((row) => {
                      index++
                      const place = index
                      return (
                        <Row
                          key={row.key}
                          id={`${id}-${place}`}
                          row={row}
                          words={words}
                          isChosen={place === at}
                          onPoint={() => setChosen(place)}
                          onFollow={() => {
                            if (row.opened) rememberOpened(businessid, row.opened)
                            onClose()
                          }}
                        />
                      )
                    })}
                  </div>
                ))}
              </div>
            </HideableAmounts>
            <p className="palette__said" role="status">
              {isFailed ? t`Payments and people could not be searched.` : rows.length === 0 ? (isSearching ? t`Searching…` : t`Nothing found`) : ''}
            </p>
            <p className="palette__keys" aria-hidden="true">
              <span>
                <kbd className="palette__up">
                  <ChevronDownIcon size={16} />
                </kbd>
                <kbd>
                  <ChevronDownIcon size={16} />
                </kbd>
                {t`choose`}
              </span>
              <span>
                <kbd>{KEYS.enter}</kbd>
                {t`open`}
              </span>
              <span>
                <kbd>{KEYS.control}</kbd>
                <kbd>{KEYS.enter}</kbd>
                {t`in a new tab`}
              </span>
              <span>
                <kbd>{KEYS.escape}</kbd>
                {t`close`}
              </span>
            </p>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

function Row({
  id,
  row: { icon: Sign, tone, title, detail, amount, way, isVoid, href, count },
  words,
  isChosen,
  onPoint,
  onFollow,
}: {
  id: string
  row: PaletteRow
  words: readonly string[]
  isChosen: boolean
  onPoint: () => void
  onFollow: () => void
}) {
  return (
    <Link
      id={id}
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      className="palette__row"
      href={href}
      onPointerMove={onPoint}
      onClick={onFollow}
    >
      <span className={tone && `palette__sign--${tone}`}>
        <Sign size={20} />
      </span>
      <span className="palette__text">
        <b translate="no">{markedParts(title, words).map((part, at) => (part.isTyped ? <u key={at}>{part.text}</u> : part.text))}</b>
        {detail && <small>{detail}</small>}
      </span>
      {amount !== undefined && <Amount kobo={amount} way={way} isVoid={isVoid ?? false} />}
      {count !== undefined && count > 0 && <small className="palette__count">{count}</small>}
    </Link>
  )
}
