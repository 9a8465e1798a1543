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

type FormOptions<Fields> = {
  /** The fields of a form with nothing entered. A field that has no value yet may be null or '', which the schema refuses. */
  values: Fields
  /** What the form begins with in place of `values`: what an ended session left. */
  before?: Fields | null
  /** Under which name the fields are kept when the session ends. Never for a PIN, a password or a code. */
  keptAs?: string
  /** A field is judged when the person leaves it, and then at each change. Without it: at the first attempt. */
  isCheckedOnBlur?: boolean
  /** The field of this form by the server's name of it, where they differ. */
  fieldOf?: Readonly<Record<string, Name<Fields>>>
  /** Said where the server gives no sentence. */
  failed?: string
  /** Said when no answer came, in place of the client's sentence. */
  unanswered?: string
  /** Before a refusal of the server is shown. */
  onRefused?: (error: unknown) => void
  /** What the schema refuses, by field. */
  onWrong?: (wrong: Partial<Record<Name<Fields>, string>>) => void
  /** The server keeps the request until a second person has decided. */
  onWaits?: () => void
}

type Controlled<Fields, N extends Name<Fields>> = { name: N; value: Fields[N]; onChange: (value: Fields[N]) => void; error: string | undefined }

/** A form with what it holds, what is wrong with it, and what its fields and its act need. */
export type TypedForm<Fields> = {
  element: RefObject<HTMLFormElement | null>
  submit: (event: FormEvent) => void
  fields: Fields
  /** For a field that keeps its text itself: `<Field {...form.text('name')} />`. */
  text: (
    name: Name<Fields>,
    onChange?: (event: ChangeEvent<HTMLInputElement>) => unknown,
  ) => UseFormRegisterReturn & { defaultValue: string | undefined; error: string | undefined }
  /** For a field that shows the value it is given: `<AmountField {...form.field('amount')} />`. */
  field: <N extends Name<Fields>>(name: N) => Controlled<Fields, N>
  /** For a PIN or a code: typing removes what is wrong with it and with the fields `also`. It is judged at the next attempt. */
  code: <N extends Name<Fields>>(name: N, ...also: Name<Fields>[]) => Controlled<Fields, N>
  set: (values: Partial<Fields>) => void
  /** The person leaves a field that shows the value it is given. */
  leave: (name: Name<Fields>) => void
  /** Empties refused codes. What is wrong with them stays. */
  empty: (...names: Name<Fields>[]) => void
  /** Begins anew with these values. */
  reset: (values: Fields) => void
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
export function useContractForm<C extends RouteContract, Fields extends FieldValues, S extends z.ZodType>(
  contract: C,
  {
    schema,
    input,
    content,
    onDone,
    ...options
  }: FormOptions<Fields> & {
    /** The rules of the fields, as the server receives them. */
    schema: S
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
    async onContinue(fields, markStored) {
      const sent = input(fields)
      const answer = await send(sent, content ? content(fields) : sent)
      markStored()
      await onDone(answer, fields)
    },
  })
}

/**
 * A form whose fields go to the next step, or to several calls: the same checks, focus and refusals. `onContinue` may throw a refusal, and
 * calls `markStored` once the server has what was entered.
 */
export function useStepForm<Fields extends FieldValues, S extends z.ZodType>({
  values,
  schema,
  onContinue,
  before,
  keptAs,
  isCheckedOnBlur = false,
  fieldOf = {},
  failed = t`An error occurred, try again.`,
  unanswered,
  onRefused,
  onWrong,
  onWaits,
}: FormOptions<Fields> & { schema: S; onContinue: (fields: z.input<S>, markStored: () => void) => unknown }): TypedForm<Fields> {
  const initial = before ?? values
  const { clearErrors, formState, getValues, handleSubmit, register, reset, setError, setValue, trigger, watch } = useForm<FieldValues>({
    defaultValues: initial,
    mode: isCheckedOnBlur ? 'onTouched' : 'onSubmit',
    // The fields stay as they were typed: the server reads them by the same schema.
    resolver: standardSchemaResolver(schema as z.ZodType<unknown, FieldValues>, undefined, { raw: true }),
    shouldFocusError: false,
  })
  const { form: element, focusError } = useErrorFocus()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [stored, setStored] = useState('')
  const isRunning = useRef(false)
  const left = useRef(new Set<string>())
  const fields = watch() as Fields
  const entered = JSON.stringify(fields)
  const isChanged = entered !== JSON.stringify(values) && entered !== stored
  useHeldForm(keptAs ?? '', keptAs !== undefined && isChanged ? fields : null)
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
    const fieldErrors = (isProblem(error) ? error.fieldErrors : []).map(({ field, message }) => ({ name: fieldOf[field] ?? field, message }))
    const known = fieldErrors.filter(({ name }) => name in values)
    // The first message of a field is the one that stays.
    known.reverse()
    for (const { name, message } of known) refuseField(name as Name<Fields>, message)
    if (known.length > 0 && known.length === fieldErrors.length) return
    tellRefusal(error, undefined, failed)
    const isSilent = isProblem(error) && error.isUnanswered && unanswered !== undefined
    setRefusal(isSilent ? unanswered : isProblem(error) ? error.messageOr(failed) : failed)
  }
  const attempt = handleSubmit(
    async (checked) => {
      try {
        // The schema has accepted them, so they are its input.
        await onContinue(checked as z.input<S>, () => setStored(JSON.stringify(checked)))
      } catch (error) {
        refuse(error)
      }
    },
    (wrong) => {
      onWrong?.(Object.fromEntries(Object.entries(wrong).map(([name, error]) => [name, error?.message])) as Partial<Record<Name<Fields>, string>>)
      focusError()
    },
  )
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
    text: (name, onChange) => ({
      ...register(name, { ...(onChange && { onChange }) }),
      name,
      defaultValue: textOf(initial[name]),
      error: errorOf(name),
    }),
    field: (name) => ({
      name,
      value: fields[name],
      onChange: (value) => change(name, value, isSubmitted || left.current.has(name)),
      error: errorOf(name),
    }),
    code: (name, ...also) => ({
      name,
      value: fields[name],
      onChange(value) {
        change(name, value, false)
        clearErrors([name, ...also])
      },
      error: errorOf(name),
    }),
    set(more) {
      for (const [name, value] of Object.entries(more)) {
        if (value === getValues(name)) continue
        change(name, value, false)
        clearErrors(name)
      }
    },
    leave(name) {
      if (!isCheckedOnBlur) return
      left.current.add(name)
      void trigger(name)
    },
    empty(...names) {
      for (const name of names) change(name, '', false)
    },
    reset(next) {
      reset(next)
      setRefusal(null)
    },
    errorOf,
    refuseField,
    refuse,
    refusal,
    isBusy: isSubmitting,
    isChanged,
  }
}

/** What a field shows before it is registered. A select without it counts as changed by the person, and its empty choice would win. */
const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
