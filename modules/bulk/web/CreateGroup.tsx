import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { CancelButton, Dialog } from '../../../ui/parts/Dialog.tsx'
import { Field } from '../../../ui/parts/Field.tsx'
import { Form, FormActs } from '../../../ui/parts/Form.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { useContractForm } from '../../../ui/parts/useContractForm.ts'
import { addGroup, BULK_TEXTS, newGroupSchema } from '../contract.ts'
import { refreshGroup } from './refresh.ts'

/** A new payment group. `onAdded` gets its id. */
export function CreateGroup({ onClose, onAdded }: { onClose: () => void; onAdded: (id: string) => void }) {
  const queryClient = useQueryClient()
  const form = useContractForm(addGroup, {
    values: { name: '', description: '' },
    schema: newGroupSchema,
    input: (body) => ({ body }),
    async onDone({ data }) {
      notify.success(BULK_TEXTS.groupAdded)
      await refreshGroup(queryClient)
      onAdded(data._id)
    },
  })
  return (
    <Dialog title={t`Create Group`} isOpen isUnsaved={form.isChanged} onClose={onClose}>
      <Form of={form}>
        <div className="form">
          <Field label={t`Group Name`} autoComplete="off" maxLength={60} {...form.text('name')} />
          <Field label={t`Group Description`} autoComplete="off" maxLength={200} {...form.text('description')} />
        </div>
        <FormActs of={form} act={t`Create Group`}>
          <CancelButton />
        </FormActs>
      </Form>
    </Dialog>
  )
}
