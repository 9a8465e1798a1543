import type { Mutant } from '../faults/environment/mutations.ts'

/** Bugs that the simulation must find, each within so many seeds; some with a bank at its worst, because what shows them is rare. */
export const mutants: readonly (Mutant & { within: number; isWorst?: true })[] = [
  {
    name: 'a time-out releases the hold',
    within: 20,
    mutations: [
      {
        file: 'modules/transfers/server/actions/apply-bank-response.ts',
        from: `if (!differs && answer.outcome === 'rejected' && !isForPerson(transfer)) return 'failed'`,
        to: `if (!differs && (answer.outcome === 'rejected' || answer.code === 'timeout')) return 'failed'`,
      },
    ],
  },
  {
    name: 'a resend goes out under a new reference',
    within: 60,
    mutations: [
      {
        file: 'modules/transfers/server/actions/call-bank.ts',
        from: 'reference: attempt.partner_reference,',
        to: `reference: attempt.sent_at === null ? attempt.partner_reference : attempt.partner_reference + 'R',`,
      },
    ],
  },
  {
    name: 'the bank is called before the attempt is committed',
    within: 200,
    mutations: [
      {
        file: 'modules/transfers/server/actions/send-to-bank.ts',
        from: 'const sentAt = kit.clock.now()',
        to: `const sentAt = kit.clock.now()
  const { liveAttempt, transferById } = await import('../../tests/queries.ts')
  const [asked, written] = await Promise.all([transferById(kit.db.system, transferId), liveAttempt(kit.db.system, transferId)])
  if (asked && written?.state === 'written') await callBank(kit, asked, written, sentAt)`,
      },
    ],
  },
  {
    name: 'not found is taken for failed',
    within: 60,
    mutations: [
      {
        file: 'modules/transfers/server/actions/apply-bank-response.ts',
        from: `if (!differs && answer.outcome === 'rejected' && !isForPerson(transfer)) return 'failed'`,
        to: `if (!differs && (answer.outcome === 'rejected' || answer.outcome === 'not_found')) return 'failed'`,
      },
    ],
  },
  {
    name: 'a notice is believed without asking',
    within: 60,
    mutations: [
      {
        file: 'modules/collections/server/actions/confirm-collection.ts',
        from: `BigInt(notice.told.amountKobo), receivedAt: new Date(notice.told.receivedAt) }, true)`,
        to: `BigInt(notice.told.amountKobo), receivedAt: new Date(notice.told.receivedAt) }, false)`,
      },
    ],
  },
  {
    name: 'an echo of the payment is taken for its return',
    within: 60,
    mutations: [
      {
        file: 'modules/transfers/server/actions/query-return.ts',
        from: "if (answer.outcome === 'not_returned') return",
        to: `if (answer.outcome === 'not_returned') return
  const { returnCommand } = await import('./return-transfer.ts')
  await kit.lane.submit(returnCommand({ id: transfer.id, businessId: transfer.business_id }, attempt, { lineId: 'said', ...answer }))`,
      },
    ],
  },
  {
    name: 'what a person has because doubt lasted waits for them for ever',
    within: 100,
    mutations: [
      {
        file: 'modules/transfers/server/actions/apply-bank-response.ts',
        from: `if (!differs && answer.outcome === 'rejected' && !isForPerson(transfer)) return 'failed'`,
        to: `if (!differs && answer.outcome === 'rejected' && !isForPerson(transfer) && transfer.state !== 'review') return 'failed'`,
      },
    ],
  },
  {
    name: 'doubt that has lasted for a day is given to nobody',
    within: 20,
    isWorst: true,
    mutations: [{ file: 'modules/transfers/server/requery-schedule.ts', from: '>= REVIEW_AFTER_MS', to: '>= 100 * REVIEW_AFTER_MS' }],
  },
  {
    name: '“not paid” after “paid” is passed over',
    within: 20,
    isWorst: true,
    mutations: [
      {
        file: 'modules/transfers/server/actions/apply-bank-response.ts',
        from: "const isDenied = wasPaid && answer.outcome === 'rejected'",
        to: "const isDenied = wasPaid && answer.outcome === 'rejected' && at.getTime() === 0",
      },
    ],
  },
  {
    name: 'what was settled and is never debited is nobody’s case',
    within: 20,
    isWorst: true,
    mutations: [
      {
        file: 'modules/reconciliation/server/actions/find-missing.ts',
        from: '(item) => suspend(kit, item.id, REASONS[item.side])',
        to: "async (item) => item.side === 'in' && (await suspend(kit, item.id, REASONS[item.side]))",
      },
    ],
  },
  {
    name: 'a failure does not give the limit back',
    within: 20,
    mutations: [{ file: 'modules/transfers/server/actions/apply-bank-response.ts', from: 'change: -transfer.amount }],', to: 'change: 0n }],' }],
  },
  {
    name: 'a grant may be used again',
    within: 20,
    mutations: [
      {
        file: 'modules/identity/server/grants.ts',
        from: `from: 'open', to: 'used', set: { used_for: usedFor }`,
        to: `from: 'open', to: 'open', set: { used_for: usedFor }`,
      },
    ],
  },
  {
    // The sweep and the matching of the statement each find what the other has missed: only both of them together are a bug.
    name: 'nobody looks back for what the statement showed late',
    within: 60,
    mutations: [
      {
        file: 'modules/collections/server/actions/sweep-statement.ts',
        from: 'overlapMs = OVERLAP_MS): Promise<number> {',
        to: 'overlapMs = OVERLAP_MS): Promise<number> { overlapMs = 0',
      },
      {
        file: 'modules/reconciliation/server/actions/read-statement.ts',
        from: 'overlapMs = OVERLAP_MS): Promise<Reading> {',
        to: 'overlapMs = OVERLAP_MS): Promise<Reading> { overlapMs = 0',
      },
    ],
  },
]
