import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, fetchData } from '../../../ui/data/client.ts'
import { refresh } from '../../../ui/data/contract-key.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { useAttempts } from '../../../ui/data/use-intent.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { DescriptionList } from '../../../ui/parts/DescriptionList.tsx'
import { Dialog } from '../../../ui/parts/Dialog.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { useActRefusal } from '../../../ui/parts/useActRefusal.tsx'
import { PinOrSetPin } from '../../businesses/web/index.ts'
import { type ConfirmedVideo, VideoConfirmation } from '../../identity/web/index.ts'
import { addMember, addMemberWithVideo, listMembers, listRoles, startAddMember } from '../contract.ts'
import { type Invite, InviteDetails, type InviteFaults } from './InviteDetails.tsx'
import type { RoleInfo } from './queries.ts'

const EMPTY: Invite = { role: null, name: '', email: '', nuban: '', cashpoint: '' }

/** Role and details, then the confirmation with the PIN. */
export function InviteMember({ roles, hasPin, onClose }: { roles: readonly RoleInfo[]; hasPin: boolean; onClose: () => void }) {
  const queryClient = useQueryClient()
  const [invite, setInvite] = useState(EMPTY)
  const [step, setStep] = useState<1 | 2>(1)
  const [faults, setFaults] = useState<InviteFaults>({})
  const attempt = useAttempts()
  /** The sentence of the video that confirms the invitation; null where none is asked for. */
  const [question, setQuestion] = useState<string | null>(null)
  const [video, setVideo] = useState<ConfirmedVideo | null>(null)
  const role = roles.find(({ value }) => value === invite.role)
  const { refusal, clear, refuse } = useActRefusal(t`An error occurred, try again.`)
  async function send() {
    const { role: chosen, name, email, nuban } = invite
    if (chosen === null) return
    const body = chosen === 'cashieraccountant' ? { role: chosen, nuban } : { role: chosen, name, email }
    clear()
    try {
      const { message } = await attempt<{ message: string }>(
        (requestId) => (video ? call(addMemberWithVideo, { body: { ...body, ...video } }, { requestId }) : call(addMember, { body }, { requestId })),
        body,
      )
      await refresh(queryClient, listMembers, listRoles)
      notify.success(message)
      onClose()
    } catch (error) {
      const fieldErrors = isProblem(error) ? error.fieldErrors : []
      setFaults(Object.fromEntries(fieldErrors.map(({ field, message }) => [field, message])))
      setVideo(null)
      if (fieldErrors.length > 0) setStep(1)
      else if (refuse(error)) onClose()
    }
  }
  async function confirmStep() {
    clear()
    try {
      setQuestion((await fetchData(startAddMember, {})).question)
      setStep(2)
    } catch (error) {
      refuse(error)
    }
  }
  async function keepVideo(given: ConfirmedVideo): Promise<null> {
    setVideo(given)
    return null
  }
  const isByCashpoint = invite.role === 'cashieraccountant'
  return (
    <Dialog title={t`Invite Member`} isOpen isUnsaved={invite !== EMPTY} onClose={onClose}>
      <p className="quiet">{t`Step ${step} of 2`}</p>
      {refusal}
      {step === 1 ? (
        <InviteDetails
          invite={invite}
          roles={roles}
          faults={faults}
          onChange={(next) => {
            setInvite(next)
            setFaults({})
          }}
          onFaults={setFaults}
          onDone={() => void confirmStep()}
        />
      ) : question !== null && video === null ? (
        <VideoConfirmation question={question} purpose="team_invite" onUploaded={keepVideo} />
      ) : (
        <>
          <DescriptionList
            facts={[
              { name: t`Name`, value: isByCashpoint ? invite.cashpoint : invite.name },
              !isByCashpoint && { name: t`Email`, value: invite.email },
              isByCashpoint && { name: t`Cashpoint Account Number`, value: invite.nuban },
              { name: t`Role`, value: role?.name },
              { name: t`Rights`, value: role?.rights[0] },
            ]}
          />
          <p className="soft">
            {isByCashpoint
              ? t`The cashier is signed out and logs in again with the new rights.`
              : t`${invite.name} gets an email with a link that works for 72 hours.`}
          </p>
          <PinOrSetPin hasPin={hasPin} act={t`Enter PIN and invite`} onApproved={send} />
          <Button kind="text" onClick={() => setStep(1)}>{t`Back`}</Button>
        </>
      )}
    </Dialog>
  )
}
