import { type Decision, defineWorkItemKind, type WorkItem } from '../../../kernel/work-item-declaration.ts'
import { OPERATOR_ROLES } from '../../contract.ts'
import { changeOperator, OPERATOR_MOVES, type OperatorMove } from '../actions/change-operator.ts'
import { allOperators, OPERATOR_ITEMS, operatorById, operatorItem, vouchesFor } from '../queries.ts'
import { workItemQueries } from './queries.ts'

const REASON = { key: 'reason', label: 'Reason', kind: 'line' } as const

/** Two administrators: the one kind of decision in which both have the same role. */
const decision = (move: OperatorMove, parts: Pick<Decision, 'label' | 'tone' | 'effect'> & Partial<Decision>): Decision => ({
  key: move,
  people: 2,
  roles: ['administrator'],
  second: 'administrator',
  fields: [REASON],
  async carryOut({ context, item, fields, by, proposedBy, requestId }) {
    const role = OPERATOR_ROLES.find((known) => known === fields['role']) ?? null
    await changeOperator(context, { operatorId: item.id, move, role, reason: fields['reason'] ?? '', by, proposedBy, requestId })
  },
  ...parts,
})

const ENDS = 'Open sessions end. What the operator has claimed or proposed is free for others.'

const DECISIONS: readonly Decision[] = [
  decision('admit', { label: 'Add the operator', tone: 'act', effect: () => ['The first password goes out by email.'] }),
  decision('drop', {
    label: 'Drop the draft',
    tone: 'refuse',
    people: 1,
    effect: () => ['Nobody gets an account.'],
  }),
  decision('suspend', {
    label: 'Suspend',
    tone: 'refuse',
    effect: () => ['The operator cannot sign in until two administrators activate the account.', ENDS],
  }),
  decision('activate', { label: 'Activate', tone: 'act', effect: () => ['The operator can sign in again.'] }),
  decision('change_role', {
    label: 'Change the role',
    tone: 'act',
    fields: [{ key: 'role', label: 'New role', kind: 'choice', choices: OPERATOR_ROLES.map((role) => ({ value: role, label: role })) }, REASON],
    effect: () => [ENDS],
  }),
  decision('reset_authenticator', {
    label: 'Ask for a new authenticator',
    tone: 'act',
    effect: () => ['The next sign-in adds an authenticator. The recovery codes end.', 'Open sessions end.'],
  }),
  decision('remove', { label: 'Remove', tone: 'refuse', effect: () => ['The account ends for good. Its history stays.', ENDS] }),
]

const LISTED = workItemQueries(OPERATOR_ITEMS)

/** An operator, about whom two administrators decide. Any of them has a page; the queue lists drafts and proposals. */
export const operatorWork = defineWorkItemKind({
  key: 'operator',
  title: 'Changes of operators',
  area: 'house',
  clock: 'A proposal is void after 24 hours without a second administrator.',
  readers: ['administrator'],
  ...LISTED,
  open: async (db, page) => (await LISTED.open(db, page)).map((item) => ({ ...item, operatorId: item.id })),
  ofBusiness: async () => [],
  waits: ({ variant }) => variant === 'proposed',
  async find(db, id): Promise<(WorkItem & { isOpen: boolean }) | null> {
    const operator = await operatorItem(db, id)
    return (
      operator && {
        id,
        businessId: null,
        operatorId: id,
        preparedBy: operator.drafted_by,
        business: '',
        what: `${operator.name}, ${operator.role}`,
        amount: null,
        variant: operator.state,
        openedAt: operator.opened_at,
        dueAt: new Date(operator.opened_at.getTime() + 24 * 60 * 60_000),
        isOpen: operator.state !== 'removed',
      }
    )
  },
  async evidence({ db }, { id }) {
    const all = await allOperators(db)
    const operator = all.find((each) => each.id === id) ?? { ...(await operatorById(db, id))!, last_seen_at: null }
    const vouches = await vouchesFor(db, id)
    const namesOf = (act: string) => vouches.flatMap((each) => (each.act === act ? [each.name] : [])).join(', ')
    return [
      {
        title: 'Operator',
        facts: [
          { name: 'Name', value: operator.name },
          { name: 'Email Address', value: operator.email },
          { name: 'Role', value: operator.role },
          { name: 'State', value: operator.state },
          { name: 'Authenticator', value: operator.totp_confirmed_at === null ? 'None' : { at: operator.totp_confirmed_at } },
          { name: 'Added by', value: namesOf('added') || 'Not on record' },
          ...[
            { name: 'Admitted by', value: namesOf('admitted') },
            { name: 'Unlocked by', value: namesOf('unlocked') },
          ].filter(({ value }) => value !== ''),
          { name: 'Last seen', value: operator.last_seen_at === null ? 'Never' : { at: operator.last_seen_at } },
        ],
      },
    ]
  },
  decisions: ({ variant }) => DECISIONS.filter(({ key }) => (OPERATOR_MOVES[key as OperatorMove].from as readonly string[]).includes(variant ?? '')),
})
