import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../ui/data/client.ts'
import { ActRefusal } from '../../../ui/parts/ActRefusal.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { CancelButton, Dialog } from '../../../ui/parts/Dialog.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { decideWork } from '../contract.ts'
import { Effects } from './Effects.tsx'

type UrgentAct = { kind: string; key: string; label: string; effect: readonly string[]; refused_because: string | null }

/** What one person does at once: a button, and a second press after what it will do. One that is off says why. */
export const UrgentActs = ({ id, acts }: { id: string; acts: readonly UrgentAct[] }) => acts.map((act) => <Act key={act.key} id={id} act={act} />)

function Act({ id, act }: { id: string; act: UrgentAct }) {
  const [isOpen, setOpen] = useState(false)
  const queryClient = useQueryClient()
  const decide = useMutation({
    mutationFn: () => call(decideWork, { params: { kind: act.kind, id }, body: { decision: act.key, fields: {}, note: '' } }),
    async onSuccess() {
      setOpen(false)
      notify.success(t`Done. A second person confirms it.`)
      await queryClient.invalidateQueries()
    },
  })
  const isOff = act.refused_because !== null
  return (
    <span className="urgent-act">
      <Button kind="wrong" disabled={isOff} onClick={() => setOpen(true)}>
        {act.label}
      </Button>
      {isOff && <span className="soft">{act.refused_because}</span>}
      <Dialog
        title={act.label}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        buttons={
          <>
            <Button kind="wrong" isBusy={decide.isPending} onClick={() => decide.mutate()}>
              {act.label}
            </Button>
            <CancelButton />
          </>
        }
      >
        <Effects effects={act.effect} />
        <ActRefusal error={decide.error} fallback={t`An error occurred, try again.`} />
      </Dialog>
    </span>
  )
}
