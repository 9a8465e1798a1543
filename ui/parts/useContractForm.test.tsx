import { vi } from 'vitest'
import { z } from 'zod'
import { amountSchema, lineSchema, route } from '../../platform/http/contract.ts'
import { expect, findToast, render, screen, test, waitFor } from '../../tests/components/test.tsx'
import { ApiProblem } from '../data/problem.ts'
import { KEPT_FORMS_KEY, keepForms } from '../kept-forms.ts'
import { AmountField } from './AmountField.tsx'
import { Field } from './Field.tsx'
import { Form, FormActs } from './Form.tsx'
import { PinField } from './PinField.tsx'
import { useContractForm, useStepForm } from './useContractForm.ts'

const addGift = route({
  operation: 'addGift',
  roles: 'public',
  method: 'POST',
  path: '/gifts',
  summary: 'Adds a gift',
  body: z.object({ to: lineSchema(20, 'Say to whom'), amount: amountSchema, code: z.string() }),
  reply: z.object({ _id: z.string() }),
})
const giftSchema = addGift.body!.extend({ amount: z.number('Amount is required').pipe(amountSchema) })
type Fields = { to: string; amount: number | null; code: string }
const EMPTY: Fields = { to: '', amount: null, code: '' }

type Attempt = (body: unknown, requestId: string) => Promise<{ _id: string }>

/** The route's answers come from `attempt`, in place of the network. */
function answerBy(attempt: Attempt) {
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
    const id = new Headers(init?.headers).get('requestId') ?? ''
    try {
      return Response.json({ status: true, data: await attempt(JSON.parse(init?.body as string), id) })
    } catch (error) {
      const { httpStatus: status, message, code, fieldErrors: errors } = error as ApiProblem
      return Response.json({ status: false, message, code, errors }, { status })
    }
  })
}

const refusal = (httpStatus: number, message: string, fieldErrors: { field: string; message: string }[] = []) =>
  new ApiProblem({ httpStatus, code: 'none', message, fieldErrors, requestId: 'r' })

function GiftForm({ onDone = () => {}, before = null }: { onDone?: (id: string) => void; before?: Fields | null }) {
  const form = useContractForm(addGift, {
    values: EMPTY,
    schema: giftSchema,
    keptAs: 'gift',
    before,
    fieldOf: { beneficiary: 'to' },
    input: (body) => ({ body }),
    content: ({ to, amount }) => ({ to, amount }),
    onRefused: () => form.empty('code'),
    onDone: ({ data }) => onDone(data._id),
  })
  return (
    <Form of={form}>
      <Field label="To" {...form.text('to')} />
      <AmountField label="Amount" {...form.field('amount')} />
      <PinField label="Code" {...form.field('code')} />
      <FormActs of={form} act="Give" />
      <output>{form.isChanged ? 'changed' : 'as it was'}</output>
    </Form>
  )
}

const give = () => screen.getByRole('button', { name: 'Give' })

test('what the contract refuses is told at each field, before any call, and the first of them has the focus', async ({ user }) => {
  const network = answerBy(async () => ({ _id: 'gift_1' }))
  render(<GiftForm />)
  await user.click(give())
  expect(await screen.findByText('Amount is required')).toBeVisible()
  expect(screen.getByLabelText('To')).toHaveAccessibleDescription('Say to whom')
  await waitFor(() => expect(screen.getByLabelText('To')).toHaveFocus())
  expect(network).not.toHaveBeenCalled()
  await user.type(screen.getByLabelText('To'), 'Ada')
  await waitFor(() => expect(screen.queryByText('Say to whom')).toBeNull())
})

test('the fields are sent as the contract takes them, and the answer goes to the page', async ({ user }) => {
  const bodies: unknown[] = []
  answerBy(async (body) => (bodies.push(body), { _id: 'gift_1' }))
  const done = vi.fn<(id: string) => void>()
  render(<GiftForm onDone={done} />)
  expect(screen.getByText('as it was')).toBeVisible()
  await user.type(screen.getByLabelText('To'), 'Ada')
  await user.type(screen.getByLabelText('Amount'), '1,500.50')
  expect(screen.getByText('changed')).toBeVisible()
  await user.click(give())
  await waitFor(() => expect(done).toHaveBeenCalledExactlyOnceWith('gift_1'))
  expect(bodies).toEqual([{ to: 'Ada', amount: 150_050, code: '' }])
  expect(await screen.findByText('as it was')).toBeVisible()
})

test('what the server refuses stands at its field, under the name that the form gives it, and takes the focus', async ({ user }) => {
  answerBy(() =>
    Promise.reject(
      refusal(400, 'Two fields are wrong', [
        { field: 'amount', message: 'Too much' },
        { field: 'beneficiary', message: 'Nobody has this name' },
        { field: 'beneficiary', message: 'A second message' },
      ]),
    ),
  )
  render(<GiftForm before={{ to: 'Ada', amount: 100, code: '1234' }} />)
  await user.click(give())
  expect(await screen.findByText('Nobody has this name')).toBeVisible()
  expect(screen.getByText('Too much')).toBeVisible()
  await waitFor(() => expect(screen.getByLabelText('To')).toHaveFocus())
  expect(screen.getByLabelText('To')).toHaveValue('Ada')
  expect(screen.getByLabelText('Code')).toHaveValue('')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('ERR-10: a refusal that names no field stands at the act until the next attempt, and is a toast', async ({ user }) => {
  let isOpen = false
  answerBy(async () => {
    if (isOpen) return { _id: 'gift_1' }
    throw refusal(409, 'The shop is closed', [{ field: 'elsewhere', message: 'Of another form' }])
  })
  render(<GiftForm before={{ to: 'Ada', amount: 100, code: '' }} />)
  await user.click(give())
  expect(await screen.findByRole('alert')).toHaveTextContent('The shop is closed')
  await findToast('Error', 'The shop is closed')
  isOpen = true
  await user.click(give())
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('while an attempt runs a second press sends nothing, and the act says that it is busy', async ({ user }) => {
  const answer = Promise.withResolvers<{ _id: string }>()
  const network = answerBy(() => answer.promise)
  const done = vi.fn<() => void>()
  render(<GiftForm onDone={done} before={{ to: 'Ada', amount: 100, code: '' }} />)
  await user.type(screen.getByLabelText('To'), '{Enter}')
  await waitFor(() => expect(give()).toHaveAttribute('aria-busy', 'true'))
  await user.type(screen.getByLabelText('To'), '{Enter}')
  answer.resolve({ _id: 'gift_1' })
  await waitFor(() => expect(done).toHaveBeenCalledOnce())
  expect(network).toHaveBeenCalledOnce()
})

test('an attempt without an answer is repeated under its id, also with another code; other content is another intent', async ({ user }) => {
  const ids: string[] = []
  answerBy((_body, id) => (ids.push(id), Promise.reject(refusal(504, 'No answer'))))
  render(<GiftForm before={{ to: 'Ada', amount: 100, code: '1111' }} />)
  const tryAgain = async () => {
    const before = ids.length
    await user.click(give())
    await waitFor(() => expect(ids).toHaveLength(before + 1))
    await waitFor(() => expect(give()).not.toHaveAttribute('aria-busy'))
  }
  await tryAgain()
  await user.type(screen.getByLabelText('Code'), '2222')
  await tryAgain()
  await user.type(screen.getByLabelText('To'), ' Obi')
  await tryAgain()
  expect(ids.map((id) => [...new Set(ids)].indexOf(id))).toEqual([0, 0, 1])
})

test('a form with something entered is kept when the session ends, and an empty one is not', async ({ user }) => {
  const stored = () => JSON.parse(sessionStorage.getItem(KEPT_FORMS_KEY) ?? 'null')?.forms
  render(<GiftForm />)
  keepForms('ada')()
  expect(stored()).toBeUndefined()
  await user.type(screen.getByLabelText('To'), 'Ada')
  keepForms('ada')()
  expect(stored()).toEqual({ gift: { to: 'Ada', amount: null, code: '' } })
})

function Outer({ onContinue }: { onContinue: (fields: { note: string }) => unknown }) {
  const form = useStepForm({ values: { note: '' }, schema: z.object({ note: z.string().min(1, 'Write a note') }), onContinue })
  return (
    <Form of={form}>
      <Field label="Note" {...form.text('note')} />
      <FormActs of={form} act="Continue" />
    </Form>
  )
}

test('a step goes on with checked fields only, and shows a refusal that the page throws', async ({ user }) => {
  const next = vi.fn<(fields: { note: string }) => void>(() => {
    throw refusal(400, 'Wrong', [{ field: 'note', message: 'Write another' }])
  })
  render(<Outer onContinue={next} />)
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('Write a note')).toBeVisible()
  expect(next).not.toHaveBeenCalled()
  await user.type(screen.getByLabelText('Note'), 'For rent')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('Write another')).toBeVisible()
  expect(next.mock.calls.map(([fields]) => fields)).toEqual([{ note: 'For rent' }])
})
