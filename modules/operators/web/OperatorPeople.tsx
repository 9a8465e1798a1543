import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../ui/data/client.ts'
import { refresh } from '../../../ui/data/contract-key.ts'
import { fullTime } from '../../../ui/format/dates.ts'
import { PageTitle } from '../../../ui/frame/PageTitle.tsx'
import { StatusBadge } from '../../../ui/money/StatusBadge.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { CancelButton, Dialog } from '../../../ui/parts/Dialog.tsx'
import { Field } from '../../../ui/parts/Field.tsx'
import { Form, FormActs } from '../../../ui/parts/Form.tsx'
import { Link } from '../../../ui/parts/Link.tsx'
import { LoadFailure } from '../../../ui/parts/LoadFailure.tsx'
import { Select } from '../../../ui/parts/Select.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { useContractForm } from '../../../ui/parts/useContractForm.ts'
import { addOperator, addOperatorSchema, listOperators, OPERATOR_ROLES, unlockOperator } from '../contract.ts'
import { operatorsQuery } from './queries.ts'
import './operator-people.css'

/** All operators. An administrator unlocks one; everything else is proposed on the page of the operator, and another administrator decides. */
export function OperatorPeople() {
  const queryClient = useQueryClient()
  const operators = useQuery(operatorsQuery)
  const [isAdding, setAdding] = useState(false)
  // Its answer stays beside the operator, because a toast goes after a few seconds.
  const unlock = useMutation({
    mutationFn: (operator: string) => call(unlockOperator, { body: { operator } }),
    onSettled: () => refresh(queryClient, listOperators),
  })
  return (
    <>
      <PageTitle actions={<Button kind="act" onClick={() => setAdding(true)}>{t`Add operator`}</Button>}>{t`Operators`}</PageTitle>
      {operators.isPending && <Skeleton rows={6} />}
      {operators.isError && <LoadFailure error={operators.error} onRetry={() => void operators.refetch()} />}
      {operators.data && (
        <ul className="desk-people">
          {operators.data.map((operator) => (
            <li key={operator._id}>
              <span>
                <b translate="no">{operator.name}</b> {operator.is_you && <small>{t`You`}</small>}
                <small translate="no">{operator.email}</small>
              </span>
              <span>{operator.role}</span>
              <StatusBadge rule={operator.state === 'active' ? 'final' : operator.state === 'proposed' ? 'open' : 'broken'}>
                {STATES[operator.state]}
              </StatusBadge>
              <small>{operator.last_seen_on ? t`Last seen ${fullTime(operator.last_seen_on)}` : t`Never signed in`}</small>
              <span className="desk-people__acts">
                {unlock.variables === operator._id && unlock.isSuccess && <span role="status">{unlock.data.message}</span>}
                {unlock.variables === operator._id && unlock.isError && <Callout tone="wrong" role="alert" title={unlock.error.message} />}
                {operator.allowed.includes('unlock') && (
                  <Button
                    size="small"
                    isBusy={unlock.isPending && unlock.variables === operator._id}
                    onClick={() => unlock.mutate(operator._id)}
                  >{t`Unlock`}</Button>
                )}
                {operator.allowed.includes('decide') && (
                  <Link href={`/operator/work/operator/${operator._id}`}>{operator.state === 'proposed' ? t`Decide` : t`Change`}</Link>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {isAdding && <AddOperator onClose={() => setAdding(false)} />}
    </>
  )
}

const STATES = { proposed: t`Not added yet`, active: t`Active`, locked: t`Locked`, suspended: t`Suspended` }
const ROLE_OPTIONS = OPERATOR_ROLES.map((role) => ({ value: role, label: role }))

function AddOperator({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const form = useContractForm(addOperator, {
    values: { name: '', email: '', role: 'support' },
    schema: addOperatorSchema,
    input: (body) => ({ body }),
    async onDone({ message }) {
      await refresh(queryClient, listOperators)
      notify.success(message)
      onClose()
    },
  })
  return (
    <Dialog title={t`Add operator`} isOpen isUnsaved={form.isChanged} onClose={onClose}>
      <Form of={form}>
        <div className="form">
          <Field label={t`Name`} {...form.text('name')} />
          <Field label={t`Email Address`} type="email" autoCapitalize="none" {...form.text('email')} />
          <Select label={t`Role`} options={ROLE_OPTIONS} {...form.text('role')} />
        </div>
        <FormActs of={form} act={t`Add operator`}>
          <CancelButton />
        </FormActs>
      </Form>
    </Dialog>
  )
}
