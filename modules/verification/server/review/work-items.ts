import { type Decision, defineWorkItemKind, type Evidence, type EvidenceValue } from '../../../kernel/work-item-declaration.ts'
import { writeAudit } from '../../../audit/index.ts'
import { findBusiness } from '../../../businesses/index.ts'
import { workItemQueries } from '../../../operators/index.ts'
import { staffFileLink } from '../../../uploads/index.ts'
import { commit } from '../../../ledger/index.ts'
import type { RegisteredPerson } from '../../../../partners/identity-checks/port.ts'
import { decideStep } from '../actions/decide-step.ts'
import { registerSealLabel } from '../actions/bvn-context.ts'
import { comparison } from './compared-rows.ts'
import { stepById } from '../queries.ts'
import { filesForStaff, judgedSteps, lastDigits, movesOfStep, paperOfStep, registerAnswers, sharedNumbers, WAITING_STEPS } from './queries.ts'

const decision = (to: 'passed' | 'rejected', roles: Decision['roles'], parts: Pick<Decision, 'label' | 'tone' | 'effect' | 'fields'>): Decision => ({
  key: to === 'passed' ? 'pass' : 'reject',
  people: 1,
  roles,
  ...parts,
  async carryOut({ context, item, fields, by, requestId }) {
    await decideStep(context, { stepId: item.id, to, reason: fields['reason'] ?? null, by: by.operatorId, role: by.role, requestId })
  },
})

export const PART_NAMES = { front: 'Front', back: 'Back', selfie: 'Selfie', video: 'Video', document: 'Document' } as const
const PAPER_NAMES = { utility_bill: 'Utility bill', bank_statement: 'Bank statement', government_document: 'Government document' } as const

/** A step of the verification that the identity partner could not decide, or that only a person can read. */
export const verificationWork = defineWorkItemKind({
  key: 'verification',
  title: 'Verification',
  area: 'customers',
  clock: 'Decided within 1 working day after the owner sent it.',
  readers: ['viewer', 'support', 'compliance', 'administrator'],
  ...workItemQueries(WAITING_STEPS),
  async evidence({ db, secrets, clock }, { id, businessId }, { operatorId, role }) {
    const at = clock.now()
    const step = (await stepById(db, id))!
    const [business, files, paper, moves, answers, shared, judged, digits] = await Promise.all([
      findBusiness(db, businessId!),
      filesForStaff(db, id, step.tries),
      paperOfStep(db, id, step.tries),
      movesOfStep(db, id),
      registerAnswers(db, businessId!),
      sharedNumbers(db, businessId!),
      judgedSteps(db, businessId!),
      lastDigits(db, businessId!),
    ])
    const persons = new Map(
      answers.map(({ kind, step_id, round, person }) => [
        kind,
        JSON.parse(secrets.open(person, registerSealLabel(step_id, round))) as RegisteredPerson,
      ]),
    )
    if (persons.size > 0)
      await commit(db, (tx) =>
        writeAudit(tx, { business: businessId, actor: operatorId, role, operation: 'verification.view_register_answer', subject: id, at }),
      )
    const documents = files.map(({ part, number, title, upload_id, kind }): { name: string; value: EvidenceValue } => {
      const name = title ?? (number > 1 ? `${PART_NAMES[part]} ${number}` : PART_NAMES[part])
      return { name, value: { file: staffFileLink(secrets, { id: upload_id, by: operatorId }, at), text: name, kind } }
    })
    const said = step.question !== null && step.kind === 'liveliness' ? [{ name: 'To be said or done', value: step.question }] : []
    const kindOfPaper = paper
      ? [
          { name: 'Kind', value: PAPER_NAMES[paper.paper] },
          { name: 'Date on it', value: paper.dated_on ? { day: paper.dated_on } : 'None given' },
        ]
      : []
    const parts: Evidence[] = []
    if (documents.length > 0)
      parts.push({ title: step.kind === 'liveliness' ? 'Video' : 'Documents', facts: [...documents, ...said, ...kindOfPaper] })
    parts.push(comparison(business!, { persons, judged, digits, shared }))
    parts.push({
      title: 'Business',
      facts: [
        { name: 'Business', value: { business: business!.id, text: business!.name } },
        { name: 'Stage', value: business!.tier },
        { name: 'Phone', value: business!.phone },
        { name: 'Address', value: [business!.address, business!.lga, business!.state].filter(Boolean).join(', ') },
      ],
    })
    parts.push({
      title: 'Earlier moves',
      columns: ['When', 'To', 'Why'],
      rows: moves.map(({ at: when, to_state, why }) => [{ at: when }, to_state.replaceAll('_', ' '), why]),
    })
    return parts
  },
  decisions: ({ variant }) => [
    decision('passed', variant === 'compliance' ? ['compliance'] : ['support', 'compliance'], {
      label: 'Accept',
      tone: 'act',
      effect: () => [
        'The step is passed, and the owner gets an email.',
        ...(variant === 'compliance' ? ['Compliance accepts a CAC certificate, and the last step before a business is verified.'] : []),
      ],
    }),
    decision('rejected', ['support', 'compliance'], {
      label: 'Refuse, and ask for another',
      tone: 'refuse',
      fields: [{ key: 'reason', label: 'Reason, which the owner reads', kind: 'line' }],
      effect: () => [
        'The owner reads the reason by email and under Compliance, and can send it again.',
        'After five tries support goes on with the owner.',
      ],
    }),
  ],
})
