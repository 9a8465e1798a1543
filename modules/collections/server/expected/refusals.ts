import { Refusal } from '../../../../platform/problems/index.ts'

export const decided = () => new Refusal('collections.mismatch_decided', 409, 'This payment was decided already. Load the page again.')

export const recalled = () => new Refusal('collections.recalled', 409, 'This payment is held because its bank asked for it back.')

export const onItsWayBack = () => new Refusal('collections.sending_back', 409, 'This payment is on its way back.')

export const notConfirmed = () => new Refusal('collections.not_confirmed', 409, 'The bank has not confirmed this payment yet.')

export const orderClosed = () => new Refusal('collections.order_closed', 409, 'That order takes no money any more. Choose another one.')

export const amountChanged = () =>
  new Refusal('collections.amount_changed', 409, 'What can be moved has changed. Nothing was moved. Load the page again.')
