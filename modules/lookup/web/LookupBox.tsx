import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { SearchBox } from '../../../ui/frame/SearchBox.tsx'
import { useRouter } from '../../../ui/parts/useRouter.ts'
import './lookup.css'

const LONGEST = 100

/** The search box of the operators' area. `text`: of the search that the page shows. */
export function LookupBox({ text }: { text: string }) {
  const [typed, setTyped] = useState(text)
  const router = useRouter()
  return (
    <div className="lookup-box">
      <SearchBox
        label={t`Business, person, account number, reference, session id or amount`}
        value={typed}
        maxLength={LONGEST}
        isWide
        onChange={setTyped}
        onSubmit={(wanted) => {
          if (wanted.trim() !== '') router.go(`/operator/search?text=${encodeURIComponent(wanted.trim())}`)
        }}
      />
    </div>
  )
}
