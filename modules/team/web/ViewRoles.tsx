import { t } from '@lingui/core/macro'
import { Button } from '../../../ui/parts/Button.tsx'
import { Dialog } from '../../../ui/parts/Dialog.tsx'
import type { RoleInfo } from './queries.ts'

/** NS-31: the rights of each role in plain words. */
export function ViewRoles({ roles, onClose }: { roles: readonly RoleInfo[]; onClose: () => void }) {
  return (
    <Dialog title={t`Roles`} isOpen onClose={onClose} buttons={<Button kind="act" onClick={onClose}>{t`Done`}</Button>}>
      <dl className="team__roles">
        {roles.map(({ role, name, rights }) => (
          <div key={role}>
            <dt>{name}</dt>
            {rights.map((right) => (
              <dd key={right}>{right}</dd>
            ))}
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
