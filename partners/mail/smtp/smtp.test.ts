import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startSimulator } from '../../../simulator/start.ts'
import { SMTPServer } from 'smtp-server'
import type { AddressInfo } from 'node:net'
import { createSmtpMail } from './index.ts'

test('a mail arrives with its subject, its text and every letter of it; a dead server makes sending fail', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'smtp-'))
  const simulator = await startSimulator({ port: 0, dataDir })
  const mail = createSmtpMail({ url: simulator.partnerUrls.mail, from: 'Kasuwa <no-reply@kasuwa.example>' })
  await mail.send({
    to: 'Ngozi@Example.com',
    subject: 'Your code — ₦4,500.00',
    text: 'Ẹ káàbọ̀. Your code is 123456.',
    html: '<p>123456</p>',
    messageId: '<msg_1@kasuwa.example>',
  })
  const answer = await fetch(`${simulator.url}/console/api/messages?to=ngozi@example.com`)
  expect(await answer.json()).toMatchObject([
    { channel: 'mail', to: 'ngozi@example.com', subject: 'Your code — ₦4,500.00', text: 'Ẹ káàbọ̀. Your code is 123456.' },
  ])
  await simulator.close()
  await expect(mail.send({ to: 'a@example.com', subject: 's', text: 't', messageId: '<msg_2@kasuwa.example>' })).rejects.toThrow()
  rmSync(dataDir, { recursive: true })
})

test('a server of another machine that offers no TLS gets no mail', async () => {
  const clear = new SMTPServer({ authOptional: true, hideSTARTTLS: true, disabledCommands: ['STARTTLS'] })
  await new Promise<void>((resolve) => void clear.listen(0, '127.0.0.1', resolve))
  const { port } = clear.server.address() as AddressInfo
  const message = { to: 'ada@shops.example', subject: 's', text: 't', html: '<p>t</p>', messageId: 'm1@kasuwa.example' }
  // Any address but those of this machine; 0.0.0.0 reaches it too.
  const send = (host: string) => createSmtpMail({ url: `smtp://${host}:${port}`, from: 'Kasuwa <no-reply@kasuwa.example>' }).send(message)
  await expect(send('0.0.0.0')).rejects.toThrow(/TLS/)
  await expect(send('127.0.0.1')).resolves.toBeUndefined()
  await new Promise<void>((resolve) => clear.close(resolve))
})
