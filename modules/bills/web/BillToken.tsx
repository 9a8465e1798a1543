import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../ui/data/client.ts'
import { refresh } from '../../../ui/data/contract-key.ts'
import { StatusRule } from '../../../ui/money/StatusRule.tsx'
import { ActRefusal } from '../../../ui/parts/ActRefusal.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { CopyButton } from '../../../ui/parts/CopyButton.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { sendToken, showPurchase } from '../contract.ts'
import './bills.css'

const maskPhone = (phone: string) => phone.replace(/^(\d{4})\d+(\d{4})$/, '$1 ••• $2')

/** The meter is paid for, and its provider has not told the token yet. */
export function AwaitedToken({ service, phone }: { service: string; phone: string }) {
  const masked = maskPhone(phone)
  return (
    <Callout role="status" title={t`Your token is on its way`}>
      {t`${service} has your payment and has not sent the token yet. We are checking with ${service}. The token shows here and goes by text message to ${masked}.`}
    </Callout>
  )
}

/** The token of a prepaid meter in fours. It is copied without gaps, and can be sent to the phone again. */
export function BillToken({ id, token, phone, canSend }: { id: string; token: string; phone: string; canSend: boolean }) {
  const queryClient = useQueryClient()
  const send = useMutation({
    mutationFn: () => call(sendToken, { params: { id } }),
    onSuccess: () => notify.success(t`Token sent`),
    onSettled: () => refresh(queryClient, showPurchase),
  })
  const masked = maskPhone(phone)
  return (
    <div className="bill-token">
      <b>{t`Enter this token on your meter`}</b>
      <StatusRule rule="final">
        <span className="bill-token__digits" translate="no">
          {(token.match(/\d{1,4}/g) ?? []).map((group, at) => (
            <i key={at}>{group}</i>
          ))}
        </span>
      </StatusRule>
      <p>{t`Also sent by text message to ${masked}, and kept in your history. Type the digits without the gaps.`}</p>
      <div className="buttons">
        <CopyButton text={token} label={t`Copy token`} said={t`Token Copied`}>
          {(copy) => <Button size="small" kind="act" onClick={copy}>{t`Copy token`}</Button>}
        </CopyButton>
        {canSend && <Button size="small" isBusy={send.isPending} onClick={() => send.mutate()}>{t`Send token again`}</Button>}
        <ActRefusal error={send.error} fallback={t`The token could not be sent. Try again.`} />
      </div>
    </div>
  )
}
