import { t } from '@lingui/core/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { SearchBox } from '../../../ui/frame/SearchBox.tsx'
import { SEARCH_LENGTH } from '../contract.ts'

/** Long enough that a word is not searched letter by letter. */
const PAUSE_MS = 350

/** Searches a while after the last key, and at once with Enter. `value` is the search that the list shows. */
export function HistorySearchBox({
  value,
  label = t`Name, remark, reference or amount`,
  onChange,
}: {
  value: string
  label?: string
  onChange: (search: string) => void
}) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  // The address changed otherwise, as with Back or "Clear filter".
  if (value !== known) {
    setKnown(value)
    if (value !== text.trim()) setText(value)
  }
  function search() {
    if (text.trim() !== value) onChange(text.trim())
  }
  const searchLater = useEffectEvent(search)
  useEffect(() => {
    const timer = setTimeout(searchLater, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return <SearchBox label={label} value={text} maxLength={SEARCH_LENGTH} isWide onChange={setText} onSubmit={search} />
}
