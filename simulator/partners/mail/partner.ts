import { defineSimulatedPartner } from '../../simulated-partner.ts'
import { mailModes } from './failure-modes.ts'
import { mailSettings } from './settings.ts'
import { startSmtpServer } from './smtp-server.ts'

/** The mail server. It speaks SMTP on a port of its own. */
export const mail = defineSimulatedPartner({
  name: 'mail',
  title: 'the mail server',
  environment: { SIMULATOR_SMTP_PORT: 'port' },
  settings: mailSettings,
  failureModes: [mailModes],
  backgroundWork: [startSmtpServer],
})
