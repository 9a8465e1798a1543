import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type Html, html } from '../../../platform/text/html.ts'
import { InvalidInput, parseInput } from '../../console/form-errors.ts'
import { lagosTime, list, MAX_ROWS_SHOWN } from '../../console/lists.ts'
import { live } from '../../console/live.ts'
import type { PartnerContext } from '../../context.ts'
import { createDevice, endDevice, latestDevices, latestPushMessages } from './devices.ts'

const MAX_LISTED = 50
const goneBody = z.strictObject({ id: z.string() })

export function pushConsoleApi(app: FastifyInstance, context: PartnerContext): void {
  app.post('/push/devices', async () => createDevice(context))
  app.get('/push/messages', async () => latestPushMessages(context, MAX_LISTED))
  app.post('/push/gone', async (request) => {
    const { id } = parseInput(goneBody, request.body)
    if (!endDevice(context, id)) throw new InvalidInput([{ field: 'id', message: 'No device has this id.' }])
    return { id }
  })
}

/** What came to the devices, and a button that ends a device as its browser would. */
export function pushSections(context: PartnerContext): Html[] {
  const devices = latestDevices(context, MAX_ROWS_SHOWN).map(
    ({ id, isGone }) =>
      html`<li class="row">
        <span class="who">${id}</span><span class="what">${isGone ? 'Ended.' : 'Takes notifications.'}</span>
        ${
          isGone
            ? null
            : html`<div class="row-acts">
                <button
                  type="button"
                  class="line small"
                  id="push-gone-${id}"
                  data-method="POST"
                  data-path="/console/api/push/gone"
                  data-body="${JSON.stringify({ id })}"
                >
                  End it
                </button>
              </div>`
        }
      </li>`,
  )
  const messages = latestPushMessages(context, MAX_ROWS_SHOWN).map(
    ({ device, text, sender, at }) =>
      html`<li class="row">
        <span class="who">${device}</span><span class="what">${text}</span><span class="note">From ${sender}</span>
        <span class="end"><time datetime="${at}">${lagosTime(at)}</time></span>
      </li>`,
  )
  return [
    html`<section>
      <h2>Notifications on devices</h2>
      ${live('push-devices', html`${list(devices, 'No device yet.')}`)} ${live('push-messages', html`${list(messages, 'No notification yet.')}`)}
    </section>`,
  ]
}
