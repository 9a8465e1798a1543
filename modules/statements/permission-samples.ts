import type { PermissionSamples } from '../../tests/permissions/samples.ts'

export const samples: PermissionSamples = {
  'statements.mail': (at) => ({
    body: { businessid: at.business, type: 'mail', all_time: true, single_date: null, start_date: null, end_date: null },
  }),
  'statements.preview': (at) => ({ query: { businessid: at.business, start_date: '2026-11-01', end_date: '2026-11-20' } }),
  'statements.show': (at) => ({ query: { statement: at.statement } }),
  'statements.stop': (at) => ({ body: { statement: at.statement } }),
  'statements.download': (at) => ({ query: { statement: at.statement } }),
}
