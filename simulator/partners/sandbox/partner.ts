import { html } from '../../../platform/text/html.ts'
import { defineSimulatedPartner } from '../../simulated-partner.ts'
import { sandboxModes } from './failure-modes.ts'
import { sandboxPage, sandboxRoutes, twins } from './routes.ts'

/** Another installation of the product for developers. It keeps the twins that it is asked for, and shows where one would sign in. */
export const sandbox = defineSimulatedPartner({
  name: 'sandbox',
  title: 'the developers’ sandbox',
  schema: new URL('./schema.sql', import.meta.url),
  routes: [
    { path: '/sandbox/api', register: sandboxRoutes },
    { path: '/sandbox', register: sandboxPage },
  ],
  failureModes: [sandboxModes],
  consolePanel: {
    people: (context) => {
      const all = twins(context)
      return all.length === 0
        ? []
        : [
            html`<h3>Businesses of the sandbox</h3>
              <ul>
                ${all.map(({ name, email }) => html`<li>${name}, ${email}</li>`)}
              </ul>`,
          ]
    },
  },
})
