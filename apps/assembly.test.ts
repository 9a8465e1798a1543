import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineApprovable } from '../modules/kernel/approval-declaration.ts'
import { defineSource } from '../modules/collections/server/sources/source.ts'
import { defineDatedNumbers } from '../modules/kernel/dated-numbers-declaration.ts'
import { modules } from '../modules/index.ts'
import { defineEvent, onCommit } from '../modules/ledger/index.ts'
import { defineMessage } from '../modules/messages/index.ts'
import { defineTable } from '../modules/ledger/server/tables.ts'
import { defineHistoryDetail } from '../modules/kernel/history-detail.ts'
import { liveEventRule } from '../modules/kernel/live-event-declaration.ts'
import { defineObjectKind } from '../modules/kernel/object-declaration.ts'
import { defineStateTables } from '../modules/kernel/state-table-declaration.ts'
import { defineFulfilment } from '../modules/transfers/server/fulfilments/fulfilment.ts'
import { defineWorkItemKind } from '../modules/kernel/work-item-declaration.ts'
import { defineExtensionPoint } from '../platform/extensions/index.ts'
import { defineChecks } from '../platform/integrity-checks/index.ts'
import { defineJob } from '../platform/jobs/index.ts'
import { findOrphans, requireAssembled } from './assembly.ts'

const heardOf = defineEvent<{ id: string }>('planted.happened')
const PLANTED = {
  job: defineJob('planted.job', z.strictObject({}), { handler: async () => async () => {} }),
  event: heardOf,
  'commit hook': onCommit(heardOf, () => ({})),
  'live event rule': liveEventRule(heardOf, () => ({}) as never),
  message: defineMessage({
    name: 'planted.told',
    channels: ['sms'],
    occasion: ({ id }: { id: string }) => id,
    business: { none: 'a test' },
    sms: ({ id }) => id,
  }),
  fulfilment: defineFulfilment({ kind: 'planted' } as never),
  'history detail': defineHistoryDetail('planted', { schema: z.string(), load: async () => ({}) }),
  'kind of object': defineObjectKind({ key: 'planted' } as never),
  'work item kind': defineWorkItemKind({ key: 'planted' } as never),
  approvable: defineApprovable({ contract: { operation: 'planted.save' } } as never),
  'dated numbers': defineDatedNumbers({ key: 'planted' } as never),
  table: defineTable('planted'),
  'state table': defineStateTables([{ table: 'planted', about: '', open: {}, final: [] }]),
  check: defineChecks([{ sentence: 'Planted', unit: '' } as never]),
  source: defineSource({ name: 'planted' } as never),
  'extension point': defineExtensionPoint('planted.question'),
}

test.each(Object.entries(PLANTED))('a %s that no module lists is found, with its file', (kind, value) => {
  expect(findOrphans(new Map([['modules/planted/server/planted.ts', { value }]]))).toEqual([
    expect.objectContaining({ kind, file: 'modules/planted/server/planted.ts' }),
  ])
})

test('API, worker and tests refuse to start while a job of a module is in no list: its rows would wait for ever', () => {
  expect(() => requireAssembled()).not.toThrow()
  const without = modules.map((module) => (module.name === 'messages' ? { ...module, jobs: [] } : module))
  expect(() => requireAssembled(without)).toThrow('no module lists the job messages.send-mail, messages.send-sms, messages.forget-news')
})
