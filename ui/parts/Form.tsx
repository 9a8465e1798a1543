import type { ReactNode } from 'react'
import { Button, type ButtonStyle } from './Button.tsx'
import { Callout } from './Callout.tsx'
import type { TypedForm } from './useContractForm.ts'

type AnyForm = Pick<TypedForm<never>, 'element' | 'submit' | 'refusal' | 'isBusy'>

/** The element of a form of `useContractForm` or `useStepForm`. `id`: for a button that stands outside of it. */
export function Form({
  of: { element, submit },
  children,
  ...rest
}: {
  of: AnyForm
  id?: string
  className?: string
  'aria-label'?: string
  children: ReactNode
}) {
  return (
    <form {...rest} ref={element} noValidate onSubmit={submit}>
      {children}
    </form>
  )
}

/** Why the last attempt had no effect, where no field says it. */
export function FormRefusal({ of: { refusal } }: { of: AnyForm }) {
  return refusal !== null && <Callout tone="wrong" role="alert" title={refusal} />
}

/** The refusal and the act at the end of a form. `children`: further buttons. */
export function FormActs({
  of: form,
  act,
  isBusy = false,
  children,
  ...style
}: Omit<ButtonStyle, 'children'> & { of: AnyForm; act: ReactNode; isBusy?: boolean; children?: ReactNode }) {
  return (
    <>
      <FormRefusal of={form} />
      <p className="buttons buttons--apart">
        <Button kind="act" {...style} type="submit" isBusy={form.isBusy || isBusy}>
          {act}
        </Button>
        {children}
      </p>
    </>
  )
}
