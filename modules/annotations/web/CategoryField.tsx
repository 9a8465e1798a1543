import { t } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refresh } from '../../../ui/data/contract-key.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { useIntent } from '../../../ui/data/use-intent.ts'
import { PlusIcon } from '../../../ui/icons/icons.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { CancelButton, Dialog } from '../../../ui/parts/Dialog.tsx'
import { Field } from '../../../ui/parts/Field.tsx'
import { Select } from '../../../ui/parts/Select.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { addCategory, addOutboundCategory, CATEGORY_LENGTH, categoryNameSchema, showCategories, showOutboundCategories } from '../contract.ts'
import { categoriesQuery, type CategoryDirection } from './queries.ts'

/** A choice of the business's categories, and the popup that adds one. */
export function CategoryField({
  businessid,
  direction,
  value,
  error,
  onChange,
}: {
  businessid: string
  direction: CategoryDirection
  value: string
  error?: string | undefined
  onChange: (id: string, name: string) => void
}) {
  const { data = [], isError } = useQuery(categoriesQuery(businessid, direction))
  const [isAdding, setAdding] = useState(false)
  const label = direction === 'inbound' ? t`Product` : t`Expense`
  return (
    <>
      <Select
        label={label}
        placeholder={isError ? t`The categories could not be fetched` : t`Choose a category`}
        options={data.map(({ _id, name }) => ({ value: _id, label: name }))}
        value={value}
        error={error}
        onChange={({ target }) => onChange(target.value, data.find(({ _id }) => _id === target.value)?.name ?? '')}
      />
      <p>
        <Button size="small" icon={<PlusIcon size={20} />} onClick={() => setAdding(true)}>{t`Add category`}</Button>
      </p>
      <Dialog title={t`Create category`} isOpen={isAdding} onClose={() => setAdding(false)}>
        <NewCategory
          businessid={businessid}
          direction={direction}
          onDone={({ _id, name }) => {
            setAdding(false)
            onChange(_id, name)
          }}
        />
      </Dialog>
    </>
  )
}

function NewCategory({
  businessid,
  direction,
  onDone,
}: {
  businessid: string
  direction: CategoryDirection
  onDone: (category: { _id: string; name: string }) => void
}) {
  const queryClient = useQueryClient()
  const [name, setName] = useState('')
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const add = useIntent(direction === 'inbound' ? addCategory : addOutboundCategory)
  async function save() {
    const wrong = categoryNameSchema.safeParse(name).error?.issues[0]?.message
    setFault(wrong)
    if (wrong) return
    setBusy(true)
    try {
      const { data, message } = await add({ body: { merchant: businessid, name } }, name)
      notify.success(message)
      await refresh(queryClient, showCategories, showOutboundCategories)
      onDone(data)
    } catch (error) {
      notify.error(isProblem(error) ? error.messageOr(t`Error Ading Product Category`) : t`Error Ading Product Category`)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        // A dialog is a child of the form that opened it.
        event.stopPropagation()
        event.preventDefault()
        void save()
      }}
    >
      <Field label={t`Category name`} value={name} maxLength={CATEGORY_LENGTH} error={fault} onChange={({ target }) => setName(target.value)} />
      <p className="buttons buttons--apart">
        <Button kind="act" type="submit" isBusy={isBusy}>{t`Add category`}</Button>
        <CancelButton />
      </p>
    </form>
  )
}
