import { t } from '@lingui/core/macro'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type ChangeEvent, type FormEvent, type RefObject, useRef, useState } from 'react'
import { type FieldValues, useForm, type UseFormRegisterReturn } from 'react-hook-form'
import type { z } from 'zod'
import type { RouteContract } from '../../platform/http/contract.ts'
import type { CallInput, CallResult } from '../data/client.ts'
import { isProblem } from '../data/problem.ts'
import { useIntent } from '../data/use-intent.ts'
import { useHeldForm } from '../kept-forms.ts'
import { tellRefusal } from './tell-problem.ts'
import { notify } from './toast.ts'
import { useErrorFocus } from './useErrorFocus.ts'

/** The server took the request, and another person decides about it. */
const ACCEPTED = 202

type Name<Fields> = Extract<keyof Fields, string>
type BodySchema<C> = C extends { body?: infer Body } ? Extract<Body, z.ZodType> : never

type FormOptions<Fields> = {
  /** The fields of a form with nothing entered. A field that has no value yet may be null or '', which the schema refuses. */
  values: Fields
  /** Under which name the form is kept when the session ends, and what an ended session left. Never for a PIN, a password or a code. */
  kept?: { name: string; before: Fields | null }
  /** The field of this form by the server's name of it, where they differ. */
  fieldOf?: Readonly<Record<string, Name<Fields>>>
  /** Said where the server gives no sentence. */
  failed?: string
  /** Before the refusal is shown: for a code that is emptied. */
  onRefused?: (error: unknown) => void
  /** The server keeps the request until a second person has decided. */
  onWaits?: () => void
}

/** A form with what it holds, what is wrong with it, and what its fields and its act need. */
export type TypedForm<Fields> = {
  element: RefObject<HTMLFormElement | null>
  submit: (event: FormEvent) => void
  fields: Fields
  /** For a field that keeps its text itself: `<Field {...form.text('name')} />`. */
  text: (name: Name<Fields>, onChange?: (event: ChangeEvent<HTMLInputElement>) => unknown) => UseFormRegisterReturn & { error: string | undefined }
  /** For a field that shows the value it is given: `<AmountField {...form.field('amount')} />`. */
  field: <N extends Name<Fields>>(name: N) => { name: N; value: Fields[N]; onChange: (value: Fields[N]) => void; error: string | undefined }
  set: (values: Partial<Fields>) => void
  errorOf: (name: Name<Fields>) => string | undefined
  /** Refuses one field, where the page knows more than the schema, and puts the cursor there. */
  refuseField: (name: Name<Fields>, message: string) => void
  /** Shows why an attempt had no effect: at its fields, else at the act. */
  refuse: (error: unknown) => void
  /** The refusal that names no field of this form. */
  refusal: string | null
  isBusy: boolean
  /** Whether something is entered that was not sent. */
  isChanged: boolean
}

/**
 * A form that calls one route. What the contract refuses, and what the server refuses, stands at its field; the first wrong one takes the
 * focus. What names no field stands at the act and is told as a toast (ERR-10). Attempts with the same content are one intent.
 */
export function useContractForm<C extends RouteContract, Fields extends FieldValues, S extends z.ZodType = BodySchema<C>>(
  contract: C,
  {
    schema = contract.body as unknown as S,
    input,
    content,
    onDone,
    ...options
  }: FormOptions<Fields> & {
    /** The rules of the fields, as the server receives them. Without it: the body of the contract. */
    schema?: S
    input: (fields: z.input<S>) => CallInput<C>
    /** What the person decided, where a part of the input is none: a PIN, a code. Without it: the whole input. */
    content?: (fields: z.input<S>) => unknown
    onDone: (answer: CallResult<C>, fields: z.input<S>) => unknown
  },
): TypedForm<Fields> {
  const send = useIntent(contract)
  return useStepForm({
    ...options,
    schema,
    async onContinue(fields) {
      const sent = input(fields)
      await onDone(await send(sent, content ? content(fields) : sent), fields)
    },
  })
}

/** A form whose fields go to the next step, or to several calls: the same checks, focus and refusals. `onContinue` may throw a refusal. */
export function useStepForm<Fields extends FieldValues, S extends z.ZodType>({
  values,
  schema,
  onContinue,
  kept,
  fieldOf = {},
  failed = t`An error occurred, try again.`,
  onRefused,
  onWaits,
}: FormOptions<Fields> & { schema: S; onContinue: (fields: z.input<S>) => unknown }): TypedForm<Fields> {
  const { clearErrors, formState, getValues, handleSubmit, register, setError, setValue, watch } = useForm<FieldValues>({
    defaultValues: kept?.before ?? values,
    // The fields stay as they were typed: the server reads them by the same schema.
    resolver: standardSchemaResolver(schema as z.ZodType<unknown, FieldValues>, undefined, { raw: true }),
    shouldFocusError: false,
  })
  const { form: element, focusError } = useErrorFocus()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [sent, setSent] = useState('')
  const isRunning = useRef(false)
  const fields = watch() as Fields
  const entered = JSON.stringify(fields)
  const isChanged = entered !== JSON.stringify(values) && entered !== sent
  useHeldForm(kept?.name ?? '', kept && isChanged ? fields : null)
  const { errors, isSubmitted, isSubmitting } = formState
  const errorOf = (name: Name<Fields>) => errors[name]?.message as string | undefined

  function change(name: string, value: unknown, isChecked: boolean) {
    setValue(name, value, { shouldValidate: isChecked })
  }
  function refuseField(name: Name<Fields>, message: string) {
    setError(name, { type: 'server', message })
    focusError()
  }
  function refuse(error: unknown) {
    if (isProblem(error) && error.httpStatus === ACCEPTED) {
      notify.info(error.message)
      onWaits?.()
      return
    }
    onRefused?.(error)
    const told = (isProblem(error) ? error.fieldErrors : []).map(({ field, message }) => ({ name: fieldOf[field] ?? field, message }))
    const known = told.filter(({ name }) => name in values)
    // The first message of a field is the one that stays.
    for (const { name, message } of known.toReversed()) refuseField(name as Name<Fields>, message)
    if (known.length > 0 && known.length === told.length) return
    tellRefusal(error)
    setRefusal(isProblem(error) ? error.messageOr(failed) : failed)
  }
  const attempt = handleSubmit(async (checked) => {
    try {
      // The schema has accepted them, so they are its input.
      await onContinue(checked as z.input<S>)
      setSent(JSON.stringify(checked))
    } catch (error) {
      refuse(error)
    }
  }, focusError)
  async function run() {
    isRunning.current = true
    setRefusal(null)
    try {
      await attempt()
    } finally {
      isRunning.current = false
    }
  }
  return {
    element,
    submit(event) {
      event.preventDefault()
      // React passes the submit of a dialog on to the form whose field opened it.
      event.stopPropagation()
      if (!isRunning.current) void run()
    },
    fields,
    text: (name, onChange) => ({ ...register(name, { ...(onChange && { onChange }) }), name, error: errorOf(name) }),
    field: (name) => ({ name, value: fields[name], onChange: (value) => change(name, value, isSubmitted), error: errorOf(name) }),
    set(more) {
      for (const [name, value] of Object.entries(more)) {
        if (value === getValues(name)) continue
        change(name, value, false)
        clearErrors(name)
      }
    },
    errorOf,
    refuseField,
    refuse,
    refusal,
    isBusy: isSubmitting,
    isChanged,
  }
}
