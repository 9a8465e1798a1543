import { defineActionItems } from '../../kernel/action-item-declaration.ts'
import { saveWebhook } from '../contract.ts'
import { findEndpoint } from './queries.ts'

/** A webhook address that takes no notifications. */
export const webhookItems = defineActionItems({
  key: 'developers.webhook',
  icon: 'webhook',
  answeredBy: saveWebhook,
  load: async (db, { businessId }) => {
    const endpoint = await findEndpoint(db, businessId)
    if (!endpoint || endpoint.state === 'active') return []
    const host = new URL(endpoint.url).host
    return [
      {
        id: 'developers.webhook',
        title: endpoint.state === 'failing' ? `${host} refuses notifications` : `Notifications to ${host} are off`,
        detail: endpoint.state === 'failing' ? 'They wait and are sent again.' : 'It refused them for too long.',
        amount: null,
        since: endpoint.failing_since ?? endpoint.changed_at,
        dueAt: null,
        isWrong: true,
        act: 'Open',
        href: '/admin/merchant/settings?tab=webhook',
      },
    ]
  },
})
