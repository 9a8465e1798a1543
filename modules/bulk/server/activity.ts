import { type ActivityDeclaration, after, counted, naira } from '../../kernel/activity-declaration.ts'
import { groupNames } from './queries.ts'

export const bulkActivity: ActivityDeclaration = {
  'bulk.add_group': { kind: 'money', names: groupNames, text: (_, name) => `added the group${after(' ', name)}` },
  'bulk.delete_group': { kind: 'money', names: groupNames, text: (_, name) => `deleted the group${after(' ', name)}` },
  'bulk.add_beneficiary': { kind: 'money', text: 'added a beneficiary to a group' },
  'bulk.change_beneficiary': { kind: 'money', text: 'changed a beneficiary of a group' },
  'bulk.delete_beneficiary': { kind: 'money', text: 'removed a beneficiary from a group' },
  'bulk.upload_beneficiaries': {
    kind: 'money',
    facts: ['rows'],
    text: ({ rows }) => `uploaded a list of ${counted(rows, 'beneficiary', 'beneficiaries')}`,
  },
  'bulk.take_bank_names': {
    kind: 'money',
    facts: ['rows'],
    text: ({ rows }) => `added ${counted(rows, 'beneficiary', 'beneficiaries')} under the names that their banks have`,
  },
  'bulk.change_line': { kind: 'money', text: 'gave a failed row of a bulk payment another account' },
  'bulk.pay_group': {
    kind: 'money',
    facts: ['amount', 'lines'],
    text: ({ amount, lines }) => `paid a group ${naira(amount)} in ${counted(lines, 'payment', 'payments')}`,
  },
  'bulk.pause_run': { kind: 'money', text: 'paused a bulk payment' },
  'bulk.resume_run': { kind: 'money', text: 'went on with a bulk payment' },
  'bulk.stop_run': { kind: 'money', text: 'stopped a bulk payment' },
  'bulk.retry_run': { kind: 'money', text: 'tried the failed rows of a bulk payment again' },
  'bulk.close_run': { kind: 'money', text: 'closed a bulk payment' },
}
