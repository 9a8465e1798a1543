import { expect, test } from 'vitest'
import { sendMailJob } from './jobs.ts'

test('each mail names the address of support, so that "tell our support" leads somewhere', async () => {
  const sent: { to: string; text: string }[] = []
  const mail = { send: async (each: { to: string; text: string }) => void sent.push(each) }
  const handle = await sendMailJob.load({ mail, productName: 'Kasuwa', supportEmail: 'help@bank.example' })
  await handle({ to: 'amina@example.ng', subject: 'Your PIN was changed', text: 'If it was not you, tell our support.', key: 'pin-1' })
  expect(sent).toEqual([
    {
      to: 'amina@example.ng',
      subject: 'Your PIN was changed',
      text: 'If it was not you, tell our support.\n\n--\nKasuwa support: help@bank.example',
      messageId: '<pin-1@kasuwa>',
    },
  ])
})
