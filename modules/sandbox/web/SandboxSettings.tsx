import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../ui/data/client.ts'
import { refresh } from '../../../ui/data/contract-key.ts'
import { ActRefusal } from '../../../ui/parts/ActRefusal.tsx'
import { Button, ButtonLink } from '../../../ui/parts/Button.tsx'
import { Dialog } from '../../../ui/parts/Dialog.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { showMerchant } from '../../businesses/contract.ts'
import { activateSandbox, addSandbox, type SandboxView, showSandbox } from '../contract.ts'
import { sandboxQuery } from './queries.ts'

/** SET-37, SET-43..46: the developer sandbox. Creating it also activates it, once its twin is there. */
export function SandboxSettings({ businessid, publickey }: { businessid: string; publickey: string }) {
  const queryClient = useQueryClient()
  const { data: sandbox } = useQuery(sandboxQuery(businessid))
  const [isNotified, setNotified] = useState(false)
  const create = useMutation({
    async mutationFn(from: SandboxView['state']) {
      const body = { publickey }
      if (from !== 'created') {
        const { data } = await call(addSandbox, { body })
        if (data.state !== 'created') return data
      }
      return (await call(activateSandbox, { body })).data
    },
    async onSuccess({ message, ...view }) {
      queryClient.setQueryData(sandboxQuery(businessid).queryKey, view)
      notify.success(message)
      if (view.state === 'active') setNotified(true)
      await refresh(queryClient, showMerchant)
    },
    onError: () => refresh(queryClient, showSandbox),
  })
  if (!sandbox) return null
  const { state, site, allowed } = sandbox
  return (
    <div className="developers__row">
      <div>
        <b>{t`Developer sandbox`}</b>
        <p className="soft">{textOf(sandbox)}</p>
        <ActRefusal error={create.error} fallback={t`An error occurred, try again.`} />
      </div>
      {allowed.length > 0 && state !== 'active' && (
        <Button size="small" isBusy={create.isPending} onClick={() => create.mutate(state)}>
          {state === 'created' ? t`Activate sandbox` : t`Create sandbox`}
        </Button>
      )}
      {state === 'active' && <Button size="small" onClick={() => setNotified(true)}>{t`Open sandbox`}</Button>}
      <Dialog title={t`Developer sandbox`} isOpen={isNotified} onClose={() => setNotified(false)}>
        <p>{t`Log in to the developer sandbox site with your current email and password. It has its own keys, and its money is simulated.`}</p>
        {site !== null && (
          <p className="buttons buttons--apart">
            <ButtonLink kind="act" href={site} target="_blank" rel="noreferrer">{t`Go to the sandbox site`}</ButtonLink>
          </p>
        )}
      </Dialog>
    </div>
  )
}

function textOf({ state, reason }: SandboxView): string {
  if (state === 'active') return t`Active. Try your integration without real money.`
  if (state === 'requested') return t`The sandbox is being created. It takes a minute.`
  if (state === 'refused') return t`The sandbox could not be created. Try again later or contact support.`
  return reason ?? t`A copy of your business with its own keys and simulated money, to try your integration.`
}
