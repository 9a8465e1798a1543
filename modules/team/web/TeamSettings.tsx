import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { isProblem } from '../../../ui/data/problem.ts'
import { StoolsDrawing } from '../../../ui/drawings/StoolsDrawing.tsx'
import { PlusIcon } from '../../../ui/icons/icons.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { DataTable } from '../../../ui/parts/DataTable.tsx'
import { EmptyState } from '../../../ui/parts/EmptyState.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { merchantQuery } from '../../businesses/web/index.ts'
import { addMember } from '../contract.ts'
import { ChangeRole } from './ChangeRole.tsx'
import { ConfirmMove, type Move } from './ConfirmMove.tsx'
import { InviteMember } from './InviteMember.tsx'
import { MemberActions, StateOf } from './MemberActions.tsx'
import { type Member, membersQuery, type RoleInfo, teamRolesQuery } from './queries.ts'
import { ViewRoles } from './ViewRoles.tsx'
import './team.css'

/** `member`: whom the open dialog is about. */
type Open = { is: 'invite' } | { is: 'roles' } | { is: 'change_role'; member: Member } | { is: 'move'; move: Move; member: Member } | null

/** The people who can open a business, with what the server lets the viewer do to each. */
export function TeamSettings({ businessid }: { businessid: string }) {
  const { data: members, error, refetch } = useQuery(membersQuery(businessid))
  const { data: roles = [] } = useQuery(teamRolesQuery(businessid))
  const details = useQuery(merchantQuery(businessid)).data
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const canInvite = details?.may.includes(addMember.operation) ?? false
  const invite = canInvite && <Button icon={<PlusIcon size={20} />} onClick={() => setOpen({ is: 'invite' })}>{t`Invite Member`}</Button>
  const view = <Button kind="text" onClick={() => setOpen({ is: 'roles' })}>{t`View Roles`}</Button>
  const others = members?.filter(({ is_owner }) => !is_owner) ?? []
  const people = (members?.length ?? 0) - others.length + others.filter(({ state }) => state === 'active').length
  return (
    <div className="team">
      {error && !members && (
        <Callout tone="wait" role="status" title={t`Your team could not be fetched.`}>
          <span>{isProblem(error) ? error.message : t`Try again in a moment.`}</span>{' '}
          <Button kind="text" size="small" onClick={() => void refetch()}>{t`Try again`}</Button>
        </Callout>
      )}
      {!members && !error && <Skeleton rows={6} />}
      {members && others.length === 0 && (
        <EmptyState
          drawing={<StoolsDrawing />}
          action={
            <div className="buttons">
              {invite}
              {view}
            </div>
          }
        >{t`You have no team members`}</EmptyState>
      )}
      {members && others.length > 0 && (
        <>
          <div className="team__head">
            <span className="soft">
              {plural(people, { one: `# person can open ${details?.businessname ?? ''}`, other: `# people can open ${details?.businessname ?? ''}` })}
            </span>
            <div className="buttons">
              {view}
              {invite}
            </div>
          </div>
          <MemberList
            members={members}
            roles={roles}
            onAct={(member, action) => setOpen(action === 'change_role' ? { is: 'change_role', member } : { is: 'move', move: action, member })}
          />
        </>
      )}
      {open?.is === 'roles' && <ViewRoles roles={roles} onClose={close} />}
      {open?.is === 'invite' && <InviteMember roles={roles} hasPin={details?.issetpin ?? true} onClose={close} />}
      {open?.is === 'change_role' && <ChangeRole member={open.member} hasPin={details?.issetpin ?? true} onClose={close} />}
      {open?.is === 'move' && <ConfirmMove member={open.member} move={open.move} onClose={close} />}
    </div>
  )
}

function MemberList({
  members,
  roles,
  onAct,
}: {
  members: readonly Member[]
  roles: readonly RoleInfo[]
  onAct: (member: Member, action: Move | 'change_role') => void
}) {
  const nameOf = (member: Member) => (member.is_owner ? t`Owner` : (roles.find(({ role }) => role === member.role)?.name ?? member.role))
  const groups = useMemo(() => [{ key: 'team', rows: members }], [members])
  return (
    <DataTable
      label={t`Team`}
      groups={groups}
      idOf={({ _id }) => _id}
      minTableWidth={640}
      columns={[
        { id: 'email', header: t`Email`, cell: ({ email }) => <span translate="no">{email || t`No email`}</span> },
        { id: 'name', header: t`Name`, width: 'team__name', cell: ({ name }) => <span translate="no">{name}</span> },
        {
          id: 'role',
          header: t`Role`,
          width: 'team__role',
          cell: (member) => (
            <>
              {nameOf(member)} <StateOf member={member} />
            </>
          ),
        },
        { id: 'actions', header: t`Actions`, width: 'team__actions', cell: (member) => <MemberActions member={member} onAct={onAct} /> },
      ]}
      card={(member) => (
        <div className="team__card">
          <span>
            <b translate="no">{member.name}</b>
            <small translate="no">{member.email || t`No email`}</small>
            <small>
              {nameOf(member)} <StateOf member={member} />
            </small>
          </span>
          <MemberActions member={member} isInMenu onAct={onAct} />
        </div>
      )}
    />
  )
}
