import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../ui/data/client.ts'
import { refresh } from '../../../ui/data/contract-key.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { Dialog } from '../../../ui/parts/Dialog.tsx'
import { Field } from '../../../ui/parts/Field.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { showMerchant } from '../../businesses/contract.ts'
import { addAggregatorCode, REWARD_TEXTS } from '../contract.ts'

/** Joins the downline of an aggregator, once. */
export function AddCode({ publickey, onClose }: { publickey: string; onClose: () => void }) {
  const queryClient = useQueryClient()
  const [code, setCode] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const add = useMutation({
    mutationFn: () => call(addAggregatorCode, { body: { aggregatorcode: code.trim(), publickey } }),
    async onSuccess() {
      notify.success(t`Aggregator added successfully`)
      await refresh(queryClient, showMerchant)
      onClose()
    },
  })
  const refusal = add.error ? (isProblem(add.error) ? add.error.message : t`The code could not be added. Try again.`) : undefined
  return (
    <Dialog title={t`Add an aggregator code`} isOpen isLocked={add.isPending} onClose={onClose}>
      <p>{t`An aggregator who helps you with Kasuwa may have given you a code. It costs you nothing and can be added once.`}</p>
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (code.trim() === '') setEmpty(true)
          else add.mutate()
        }}
      >
        <Field
          label={t`Aggregator code`}
          value={code}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={20}
          error={isEmpty ? REWARD_TEXTS.codeRequired : refusal}
          onChange={(event) => {
            setEmpty(false)
            add.reset()
            setCode(event.target.value)
          }}
        />
        <Button kind="act" type="submit" isWide isBusy={add.isPending}>{t`Add code`}</Button>
      </form>
    </Dialog>
  )
}
