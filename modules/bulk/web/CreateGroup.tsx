import { t } from '@lingui/core/macro'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { isProblem } from '../../../ui/data/problem.ts'
import { useIntent } from '../../../ui/data/use-intent.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { CancelButton, Dialog } from '../../../ui/parts/Dialog.tsx'
import { Field } from '../../../ui/parts/Field.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { addGroup, BULK_TEXTS, newGroupSchema } from '../contract.ts'
import { refreshGroup } from './refresh.ts'

type Form = z.input<typeof newGroupSchema>

/** A new payment group. `onAdded` gets its id. */
export function CreateGroup({ onClose, onAdded }: { onClose: () => void; onAdded: (id: string) => void }) {
  const [isUnsaved, setUnsaved] = useState(false)
  const queryClient = useQueryClient()
  const { register, handleSubmit, formState, setError } = useForm<Form>({
    defaultValues: { name: '', description: '' },
    resolver: zodResolver(newGroupSchema),
  })
  const add = useIntent(addGroup)
  const { errors, isSubmitting } = formState
  async function save(body: Form) {
    try {
      const { data } = await add({ body }, body)
      notify.success(BULK_TEXTS.groupAdded)
      await refreshGroup(queryClient)
      onAdded(data._id)
    } catch (error) {
      const told = isProblem(error) ? error.fieldErrors.filter(({ field }) => field === 'name' || field === 'description') : []
      for (const { field, message } of told) setError(field as keyof Form, { type: 'server', message }, { shouldFocus: true })
      if (told.length === 0) notify.error(isProblem(error) ? error.message : t`An error occurred, try again.`)
    }
  }
  return (
    <Dialog title={t`Create Group`} isOpen isUnsaved={isUnsaved} onClose={onClose}>
      <form noValidate onChange={() => setUnsaved(true)} onSubmit={(event) => void handleSubmit(save)(event)}>
        <div className="form">
          <Field label={t`Group Name`} autoComplete="off" maxLength={60} error={errors.name?.message} {...register('name')} />
          <Field label={t`Group Description`} autoComplete="off" maxLength={200} error={errors.description?.message} {...register('description')} />
        </div>
        <p className="buttons buttons--apart">
          <Button kind="act" type="submit" isBusy={isSubmitting}>{t`Create Group`}</Button>
          <CancelButton />
        </p>
      </form>
    </Dialog>
  )
}
