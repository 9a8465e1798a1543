import { before, type PermissionSamples, type Precondition } from '../../tests/permissions/samples.ts'

/** The request of each business waits again, asked by this person or by another, and the person has entered the PIN. */
const waitingOf = (asker: 'user' | 'another'): Precondition =>
  before(async ({ fixture: { app, users, grant: open }, user }) => {
    const { personId } = asker === 'user' ? user : users.find(({ role }) => role === 'accountant-finance')!
    await app.rows(`delete from approval_decision`)
    await app.rows(`delete from approval_policy`)
    await app.rows(`update approval set state = 'waiting', ended_at = null, reason = null, asked_by = '${personId}'`)
    await open(user)
  })

const waiting = waitingOf('another')
const ownWaiting = waitingOf('user')

export const samples: PermissionSamples = {
  'approvals.list': (at) => ({ params: { id: at.business } }),
  'approvals.show': (at) => ({ params: { id: at.authorization } }),
  'approvals.decide': (at) => ({ body: { authorization: at.authorization, decision: 'decline' }, needs: waiting }),
  'approvals.withdraw': (at) => ({ body: { authorization: at.authorization }, needs: ownWaiting }),
  'approvals.show_policy': (at) => ({ params: { id: at.business } }),
  'approvals.save_policy': () => ({ body: { was: null, rules: [] }, needs: waiting }),
}
