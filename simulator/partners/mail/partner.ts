import { defineSimulatedPartner } from '../../simulated-partner.ts'
import { mailModes } from './failure-modes.ts'
import { mailSettings } from './settings.ts'
import { startSmtpServer } from './smtp-server.ts'

/** The mail server. It speaks SMTP on a port of its own. */
export const mail = defineSimulatedPartner({
  name: 'mail',
  title: 'the mail server',
  settings: mailSettings,
  failureModes: [mailModes],
  backgroundWork: [startSmtpServer],
})
