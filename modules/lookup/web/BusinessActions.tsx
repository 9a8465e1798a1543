import { t } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { BUSINESS_CLASSES } from '../../businesses/contract.ts'
import { operatorMeQuery } from '../../operators/web/index.ts'
import { MESSAGE_LENGTH } from '../../support/contract.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { ChevronDownIcon } from '../../../ui/icons/icons.tsx'
import { CancelButton, Dialog } from '../../../ui/parts/Dialog.tsx'
import { Field } from '../../../ui/parts/Field.tsx'
import { type AnyForm, Form, FormActs } from '../../../ui/parts/Form.tsx'
import { Menu } from '../../../ui/parts/Menu.tsx'
import { Select } from '../../../ui/parts/Select.tsx'
import { TextArea } from '../../../ui/parts/TextArea.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { useContractForm } from '../../../ui/parts/useContractForm.ts'
import {
  helpCaller,
  noteBusinessRisk,
  noteBusinessRiskSchema,
  RISK_LENGTH,
  RISK_REASON_LENGTH,
  setBusinessClass,
  setBusinessClassSchema,
  writeToOwner,
  writeToOwnerSchema,
} from '../contract.ts'
import { CallerForm } from './CallerForm.tsx'
import { businessQuery } from './queries.ts'

/** What staff begin from the page of a business, where their role may. */
export function BusinessActions({ id }: { id: string }) {
  const may = useQuery(operatorMeQuery).data?.may ?? []
  const [open, setOpen] = useState<'message' | 'risk' | 'class' | 'caller' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      {may.includes(writeToOwner.operation) && <Button onClick={() => setOpen('message')}>{t`Write to owner`}</Button>}
      <Menu
        label={t`Acts`}
        align="end"
        items={[
          ...(may.includes(noteBusinessRisk.operation) ? [{ id: 'risk', label: t`Note a risk`, onPress: () => setOpen('risk') }] : []),
          ...(may.includes(setBusinessClass.operation) ? [{ id: 'class', label: t`Change the class`, onPress: () => setOpen('class') }] : []),
          ...(may.includes(helpCaller.operation) ? [{ id: 'caller', label: t`Help a caller`, onPress: () => setOpen('caller') }] : []),
          { id: 'standing', label: t`Change the standing`, href: `/operator/work/standing/${id}` },
          { id: 'rewards', label: t`Aggregator and referral`, href: `/operator/work/rewards/${id}` },
          { id: 'approvals', label: t`Approval rules`, href: `/operator/work/approval-rules/${id}` },
        ]}
        trigger={(wires) => (
          <Button {...wires} icon={<ChevronDownIcon size={16} />}>
            {t`Act`}
          </Button>
        )}
      />
      <Dialog title={t`Write to owner`} isOpen={open === 'message'} onClose={close}>
        <MessageForm id={id} onDone={close} />
      </Dialog>
      <Dialog title={t`Note a risk`} isOpen={open === 'risk'} onClose={close}>
        <RiskForm id={id} onDone={close} />
      </Dialog>
      <Dialog title={t`Help a caller`} isOpen={open === 'caller'} onClose={close}>
        <CallerForm id={id} onDone={close} />
      </Dialog>
      <Dialog title={t`Change the class`} isOpen={open === 'class'} onClose={close}>
        <ClassForm id={id} onDone={close} />
      </Dialog>
    </>
  )
}

type FormProps = { id: string; onDone: () => void }

function MessageForm({ id, onDone }: FormProps) {
  const form = useContractForm(writeToOwner, {
    values: { text: '' },
    schema: writeToOwnerSchema,
    input: (body) => ({ params: { id }, body }),
    onDone: useShowDone(id, onDone),
  })
  return (
    <ActionForm of={form} note={t`The owner reads it under Support, with your first name, and gets it by email.`} act={t`Send message`}>
      <TextArea label={t`Message, which the owner reads`} maxLength={MESSAGE_LENGTH} rows={6} {...form.text('text')} />
    </ActionForm>
  )
}

function RiskForm({ id, onDone }: FormProps) {
  const form = useContractForm(noteBusinessRisk, {
    values: { what: '', reason: '' },
    schema: noteBusinessRiskSchema,
    input: (body) => ({ params: { id }, body }),
    onDone: useShowDone(id, onDone),
  })
  return (
    <ActionForm
      of={form}
      note={t`Compliance decides within 24 hours. Nothing is stopped by the note, and the owner does not read it.`}
      act={t`Note a risk`}
    >
      <Field label={t`Noticed`} maxLength={RISK_LENGTH} {...form.text('what')} />
      <TextArea label={t`Why it is a risk`} maxLength={RISK_REASON_LENGTH} rows={4} {...form.text('reason')} />
    </ActionForm>
  )
}

const CLASSES = BUSINESS_CLASSES.map((value) => ({ value, label: value }))

function ClassForm({ id, onDone }: FormProps) {
  const form = useContractForm(setBusinessClass, {
    values: { classification: '', reason: '' },
    schema: setBusinessClassSchema,
    input: (body) => ({ params: { id }, body }),
    onDone: useShowDone(id, onDone),
  })
  return (
    <ActionForm of={form} note={t`Fees and pages depend on the class, from now on. The owner gets an email.`} act={t`Change the class`}>
      <Select label={t`Class`} placeholder={t`Choose a class`} options={CLASSES} {...form.text('classification')} />
      <TextArea label={t`Reason, which the owner reads`} maxLength={RISK_REASON_LENGTH} rows={3} {...form.text('reason')} />
    </ActionForm>
  )
}

/** Says that it was done, and loads the page of the business again. */
function useShowDone(id: string, onDone: () => void) {
  const queryClient = useQueryClient()
  return async ({ message }: { message: string }) => {
    notify.success(message)
    await queryClient.invalidateQueries({ queryKey: businessQuery(id).queryKey })
    onDone()
  }
}

function ActionForm({ of: form, note, act, children }: { of: AnyForm; note: string; act: string; children: ReactNode }) {
  return (
    <Form of={form}>
      <div className="form">
        {children}
        <p className="soft">{note}</p>
      </div>
      <FormActs of={form} act={act}>
        <CancelButton />
      </FormActs>
    </Form>
  )
}
