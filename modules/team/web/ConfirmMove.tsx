import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../ui/data/client.ts'
import { refresh } from '../../../ui/data/contract-key.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { CancelButton, Dialog } from '../../../ui/parts/Dialog.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { useActRefusal } from '../../../ui/parts/useActRefusal.tsx'
import { cancelInvitation, listMembers, listRoles, removeMember, resendInvitation, suspendMember, unsuspendMember } from '../contract.ts'
import type { Member } from './queries.ts'

export type Move = Exclude<Member['allowed'][number], 'change_role'>

/** Asks before a membership or an invitation changes. The server's sentence is the result. */
export function ConfirmMove({ member, move, onClose }: { member: Member; move: Move; onClose: () => void }) {
  const queryClient = useQueryClient()
  const { refusal, refuse } = useActRefusal(t`An error occurred, try again.`)
  const run = useMutation({
    mutationFn: (): Promise<{ message: string }> => change(move, member._id),
    async onSuccess({ message }) {
      await refresh(queryClient, listMembers, listRoles)
      notify.success(message)
      onClose()
    },
    onError: (error) => refuse(error) && onClose(),
  })
  const { title, text, act } = wordsOf(move, member.name || member.email)
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      buttons={
        <>
          <Button
            kind={move === 'remove' || move === 'suspend' || move === 'cancel' ? 'wrong' : 'act'}
            isBusy={run.isPending}
            onClick={() => run.mutate()}
          >
            {act}
          </Button>
          <CancelButton>{t`Back`}</CancelButton>
        </>
      }
    >
      <p>{text}</p>
      {refusal}
    </Dialog>
  )
}

function change(move: Move, id: string) {
  if (move === 'resend') return call(resendInvitation, { body: { invitation: id } })
  if (move === 'cancel') return call(cancelInvitation, { body: { invitation: id } })
  return call({ remove: removeMember, suspend: suspendMember, unsuspend: unsuspendMember }[move], { body: { member: id } })
}

const wordsOf = (move: Move, name: string): { title: string; text: string; act: string } =>
  ({
    remove: {
      title: t`Remove ${name}?`,
      text: t`This person is signed out at once and can no longer open your business. The payments in the history stay.`,
      act: t`Remove`,
    },
    suspend: {
      title: t`Suspend ${name}?`,
      text: t`This person is signed out at once. You can end the suspension later, and the role stays the same.`,
      act: t`Suspend`,
    },
    unsuspend: { title: t`Let ${name} log in again?`, text: t`This person gets the same role as before.`, act: t`End suspension` },
    resend: {
      title: t`Send the invitation to ${name} again?`,
      text: t`The new link works for 72 hours. The link in the earlier mail no longer works.`,
      act: t`Send Again`,
    },
    cancel: { title: t`Cancel the invitation of ${name}?`, text: t`The link in the mail no longer works.`, act: t`Cancel Invitation` },
  })[move]
