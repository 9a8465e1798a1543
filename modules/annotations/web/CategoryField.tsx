import { t } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refresh } from '../../../ui/data/contract-key.ts'
import { PlusIcon } from '../../../ui/icons/icons.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { CancelButton, Dialog } from '../../../ui/parts/Dialog.tsx'
import { Field } from '../../../ui/parts/Field.tsx'
import { Form, FormActs } from '../../../ui/parts/Form.tsx'
import { Select } from '../../../ui/parts/Select.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { useContractForm } from '../../../ui/parts/useContractForm.ts'
import { addCategory, addOutboundCategory, CATEGORY_LENGTH, newCategorySchema, showCategories, showOutboundCategories } from '../contract.ts'
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
  const form = useContractForm(direction === 'inbound' ? addCategory : addOutboundCategory, {
    values: { merchant: businessid, name: '' },
    schema: newCategorySchema,
    input: (body) => ({ body }),
    failed: t`Error Ading Product Category`,
    async onDone({ data, message }) {
      notify.success(message)
      await refresh(queryClient, showCategories, showOutboundCategories)
      onDone(data)
    },
  })
  return (
    <Form of={form}>
      <Field label={t`Category name`} maxLength={CATEGORY_LENGTH} {...form.text('name')} />
      <FormActs of={form} act={t`Add category`}>
        <CancelButton />
      </FormActs>
    </Form>
  )
}
