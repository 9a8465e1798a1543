import { plural, t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/parts/Button.tsx'
import { Select } from '../../../ui/parts/Select.tsx'
import type { BulkGroup } from '../contract.ts'
import './bulk.css'

/** The group whose beneficiaries are shown, a new one, and what can be done with it. */
export function GroupBar({
  groups,
  chosen,
  onChoose,
  onCreate,
  actions,
}: {
  groups: readonly BulkGroup[]
  chosen: BulkGroup | undefined
  onChoose: (id: string) => void
  /** Without it the person may not create groups. */
  onCreate: (() => void) | undefined
  actions?: ReactNode
}) {
  return (
    <div className="wrap bulk-bar bulk-say">
      <div className="wrap bulk-bar">
        {groups.length > 0 && (
          <Select
            label={t`Group`}
            value={chosen?._id ?? ''}
            onChange={({ target }) => onChoose(target.value)}
            options={groups.map(({ _id, name, beneficiary_count: count }) => ({
              value: _id,
              label: t`${name} (${plural(count, { one: '# person', other: '# people' })})`,
            }))}
          />
        )}
        {onCreate && <Button kind={groups.length === 0 ? 'act' : 'line'} onClick={onCreate}>{t`Create Group`}</Button>}
      </div>
      {actions && <div className="buttons">{actions}</div>}
    </div>
  )
}
