import { t } from '@lingui/core/macro'
import { rowDate } from '../../../ui/format/dates.ts'
import { MenuIcon } from '../../../ui/icons/icons.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { IconButton } from '../../../ui/parts/IconButton.tsx'
import { Menu } from '../../../ui/parts/Menu.tsx'
import type { Move } from './ConfirmMove.tsx'
import type { Member } from './queries.ts'

type Action = Member['allowed'][number]

const wordOf = (action: Action): string =>
  ({
    change_role: t`Change Role`,
    suspend: t`Suspend`,
    unsuspend: t`End suspension`,
    remove: t`Remove`,
    resend: t`Send Again`,
    cancel: t`Cancel Invitation`,
  })[action]

/** An active member has no word for its state. */
export function StateOf({ member }: { member: Member }) {
  if (member.state === 'active') return null
  if (member.state === 'suspended') return <small className="team__state">{t`Suspended`}</small>
  if (member.state === 'expired') return <small className="team__state">{t`Invitation expired`}</small>
  return <small className="team__state">{t`Invited, until ${rowDate(member.expires_on ?? '')}`}</small>
}

/** The actions that the server allows for one row: buttons in the table, a menu on a phone. */
export function MemberActions({
  member,
  isInMenu = false,
  onAct,
}: {
  member: Member
  isInMenu?: boolean
  onAct: (member: Member, action: Move | 'change_role') => void
}) {
  const who = member.name || member.email
  if (member.is_you) return <span className="quiet">{t`you`}</span>
  if (member.allowed.length === 0) return null
  if (isInMenu)
    return (
      <Menu
        label={t`Actions for ${who}`}
        align="end"
        items={member.allowed.map((action) => ({ id: action, label: wordOf(action), onPress: () => onAct(member, action) }))}
        trigger={(wires) => (
          <IconButton label={t`Actions for ${who}`} {...wires}>
            <MenuIcon />
          </IconButton>
        )}
      />
    )
  return (
    <span className="team__buttons">
      {member.allowed.map((action) => (
        <Button key={action} kind="text" size="small" aria-label={`${wordOf(action)}, ${who}`} onClick={() => onAct(member, action)}>
          {wordOf(action)}
        </Button>
      ))}
    </span>
  )
}
