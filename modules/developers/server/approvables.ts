import { type Approvable, defineApprovable } from '../../kernel/approval-declaration.ts'
import { rotateSecretKey, saveWebhook } from '../contract.ts'
import { checkWebhookUrl } from './actions/save-webhook.ts'

export const developerApprovals: readonly Approvable[] = [
  defineApprovable({
    contract: rotateSecretKey,
    area: 'changes',
    describe: async (_context, _caller, { body }) => ({
      title: 'Replace the secret key',
      facts: [{ name: 'Old key', value: body.keepold ? 'Works on for some hours' : 'Ends at once' }],
      effects: ['The new key can be seen with the PIN in Settings.'],
    }),
  }),
  defineApprovable({
    contract: saveWebhook,
    area: 'changes',
    async describe(context, caller, { body }) {
      await checkWebhookUrl({ ...context, people: context.acrossBusinesses('people') }, caller, body.webhook)
      return {
        title: 'New webhook address',
        facts: [{ name: 'Address', value: body.webhook }],
        effects: ['Notifications go to this address at once.'],
      }
    },
  }),
]
