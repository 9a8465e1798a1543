import { type Mutant, inFolder } from '../mutant.ts'

const matrix = ['tests/permissions/matrix.db.test.ts']
const revocations = ['tests/permissions/revocations.db.test.ts']
const rights = inFolder('tests/rights')('matrix.db.test.ts', 'revocations.db.test.ts')
const CALLER = 'apps/api/auth/authentication.ts'
const MEMBERS = 'modules/team/server/queries.ts'
const SESSIONS = 'modules/identity/server/sessions.ts'

export const rightsOfPeople: readonly Mutant[] = [
  {
    number: 501,
    file: CALLER,
    from: "if (right === 'public' || right?.roles.includes(caller.role)) return",
    to: "if (right === 'public' || right !== undefined) return",
    breaks: 'a role that an operation does not name is refused',
    tests: matrix,
  },
  {
    number: 502,
    file: MEMBERS,
    from: 'join member m on m.person_id = s.person_id',
    to: 'join member m on (m.person_id = s.person_id or w.public_key is not null)',
    breaks: 'the key of a business that is not one’s own opens nothing',
    tests: matrix,
  },
  {
    number: 503,
    file: 'modules/cashpoints/server/routes.ts',
    from: "(caller.role === 'cashier' && caller.cashpointId !== id)",
    to: 'false',
    breaks: 'a cashier sees the own cashpoint only',
    tests: matrix,
  },
  {
    number: 504,
    file: 'modules/history/server/receipt-routes.ts',
    from: "const isHidden = caller.role === 'cashier' && (",
    to: 'const isHidden = false && (',
    breaks: 'a cashier sees receipts of the own cashpoint only',
    tests: matrix,
  },
  {
    number: 505,
    file: 'modules/transfers/server/rights.ts',
    from: "'transfers.add_beneficiary': { roles: SENDERS }",
    to: "'transfers.add_beneficiary': { roles: MERCHANT_SIDE }",
    breaks: 'whoever may only look saves nothing',
    tests: matrix,
  },
  {
    number: 506,
    file: 'modules/history/server/routes.ts',
    from: "caller.role === 'cashier' ? (caller.cashpointId ?? NOWHERE) : (query.cashpoint ?? null)",
    to: 'query.cashpoint ?? null',
    breaks: 'a cashier sees the sums of the own cashpoint and not of the business',
    tests: ['modules/history/server/routes.db.test.ts'],
  },
  {
    number: 511,
    sql: 'drop trigger a_right_taken_ends_the_session on member',
    breaks: 'whoever loses a right signs in anew',
    tests: revocations,
  },
  {
    number: 512,
    sql: 'drop trigger a_closing_ends_the_sessions on business',
    breaks: 'a business that is closed has nobody signed in',
    tests: revocations,
  },
  {
    number: 513,
    file: MEMBERS,
    from: "and m.state = 'active' and b.standing <> 'closed' and ${hasPlace} and (w",
    to: "and m.state = 'active' and ${hasPlace} and (w",
    breaks: 'signing in does not bring a closed business back',
    tests: revocations,
  },
  {
    number: 514,
    file: SESSIONS,
    from: "await endSessionsOf(tx, session.personId, APP, 'replaced', at)",
    to: "await endSessionsOf(tx, session.personId, APP, 'idle', at)",
    breaks: 'a session that was replaced did not time out',
    tests: rights,
  },
  {
    number: 515,
    file: SESSIONS,
    from: '>= life.wholeMs) return',
    to: '>= life.wholeMs * 2) return',
    breaks: 'a session ends at its age, however busy',
    tests: revocations,
  },
  {
    number: 516,
    file: SESSIONS,
    from: '>= life.idleMs ?',
    to: '>= life.idleMs * 2 ?',
    breaks: 'a session ends for want of use',
    tests: revocations,
  },
  {
    number: 517,
    file: SESSIONS,
    from: "await endSessionById(db, sessionId, 'signed_out', at)",
    to: 'void [db, sessionId, at]',
    breaks: 'who signs out is out',
    tests: revocations,
  },
  {
    number: 518,
    file: MEMBERS,
    from: "s.id = m.cashpoint_id and s.state = 'active'",
    to: 's.id = m.cashpoint_id',
    breaks: 'signing in does not bring back whoever stands at a deactivated cashpoint',
    tests: revocations,
  },
]
