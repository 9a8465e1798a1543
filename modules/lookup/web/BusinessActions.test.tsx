import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { operatorMe } from '../../operators/contract.ts'
import { expect, findToast, refused, render, screen, test, waitFor, withEnvelope, within } from '../../../tests/components/test.tsx'
import { saveSession, setSessionKey } from '../../../ui/data/session.ts'
import { noteBusinessRisk, setBusinessClass, writeToOwner } from '../contract.ts'
import { BusinessActions } from './BusinessActions.tsx'

test('each form of the business page names what is missing, sends what is typed once, and shows what the server refuses', async ({ api, user }) => {
  api.on(operatorMe, {
    _id: 'opr_1',
    name: 'Ada Obi',
    email: 'ada@desk.kasuwa.ng',
    role: 'compliance',
    may: [writeToOwner.operation, noteBusinessRisk.operation, setBusinessClass.operation],
    recovery_codes_left: 8,
  })
  api.once(noteBusinessRisk, refused(400, 'request.invalid', 'Check the fields', { errors: [{ field: 'reason', message: 'Say more' }] }))
  api.on(noteBusinessRisk, withEnvelope({ _id: 'rsk_1' }, { message: 'Noted' })).on(writeToOwner, withEnvelope({}, { message: 'Sent' }))
  api.on(setBusinessClass, withEnvelope({}, { message: 'Changed' }))
  setSessionKey('operator-session')
  saveSession({ accessToken: 'operator-token', publicKey: null, holder: { _id: 'opr_1', role: 'compliance' } })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <BusinessActions id="biz_1" />
    </QueryClientProvider>,
  )
  const choose = async (act: string) => {
    await user.click(screen.getByRole('button', { name: 'Act' }))
    await user.click(await screen.findByRole('menuitem', { name: act }))
  }
  await screen.findByRole('button', { name: 'Write to owner' })
  await choose('Note a risk')
  const risk = within(await screen.findByRole('dialog', { name: 'Note a risk' }))
  const save = risk.getByRole('button', { name: 'Note a risk' })
  await user.click(save)
  expect(risk.getByLabelText('Noticed')).toHaveAccessibleDescription('Say what you noticed')
  expect(risk.getByLabelText('Why it is a risk')).toHaveAccessibleDescription('Say why it is a risk')
  await user.type(risk.getByLabelText('Noticed'), ' Two owners ')
  await user.type(risk.getByLabelText('Why it is a risk'), 'Names differ')
  await user.click(save)
  await waitFor(() => expect(risk.getByLabelText('Why it is a risk')).toHaveAccessibleDescription('Say more'))
  await user.click(save)
  await findToast('Success', 'Noted')
  expect(api.calls(noteBusinessRisk).map(({ body }) => body)).toEqual([1, 2].map(() => ({ what: ' Two owners ', reason: 'Names differ' })))

  await user.click(screen.getByRole('button', { name: 'Write to owner' }))
  const message = within(await screen.findByRole('dialog', { name: 'Write to owner' }))
  await user.type(message.getByLabelText('Message, which the owner reads'), 'Please call us.')
  await user.click(message.getByRole('button', { name: 'Send message' }))
  await findToast('Success', 'Sent')
  expect(api.calls(writeToOwner).map(({ body }) => body)).toEqual([{ text: 'Please call us.' }])

  await choose('Change the class')
  const change = within(await screen.findByRole('dialog', { name: 'Change the class' }))
  await user.click(change.getByRole('button', { name: 'Change the class' }))
  expect(change.getByLabelText('Class')).toHaveAccessibleDescription('Choose a class')
  await user.selectOptions(change.getByLabelText('Class'), 'pos')
  await user.type(change.getByLabelText('Reason, which the owner reads'), 'Has a terminal')
  await user.click(change.getByRole('button', { name: 'Change the class' }))
  await findToast('Success', 'Changed')
  expect(api.calls(setBusinessClass).map(({ body }) => body)).toEqual([{ classification: 'pos', reason: 'Has a terminal' }])
})
