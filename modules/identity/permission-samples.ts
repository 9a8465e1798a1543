import { jpeg } from '../../tests/fixtures/image-fixtures.ts'
import { PASSWORD } from '../../tests/fixtures/password.ts'
import type { PermissionFixture, RoleUser } from '../../tests/permissions/role-users.ts'
import { before, CODE, ownSession, type PermissionSamples } from '../../tests/permissions/samples.ts'
import { issueOtp } from './server/otp.ts'

type OtpKind = Parameters<typeof issueOtp>[2]

function issueKnownCode({ app, pepper }: PermissionFixture, kind: OtpKind, subject: string): Promise<unknown> {
  const random = { ...app.random, below: () => Number(CODE) }
  return issueOtp(app.db.system, { ...app, random, pinPepper: pepper }, kind, subject)
}

/** Issues the code for a new PIN. */
export const issuePinCode = (fixture: PermissionFixture, { personId }: Pick<RoleUser, 'personId'>): Promise<unknown> =>
  issueKnownCode(fixture, { name: 'pin_reset' }, `${personId} ${fixture.own.business}`)

const pinCode = before(({ fixture, user }) => issuePinCode(fixture, user))

/** The code for a new phone number of this session. */
const contactCode = before(({ fixture, user, body }) =>
  issueKnownCode(fixture, { name: 'contact_change' }, `${user.sessionId} phone ${String(body!['phone'])}`),
)

export const samples: PermissionSamples = {
  'identity.show_profile': (at) => ({ params: { id: at.business } }),
  'identity.set_picture': (at) => ({ params: { id: at.business }, file: jpeg(64, 48) }),
  'identity.who_am_i': () => ({}),
  'identity.set_pin': () => ({ body: { pin: '2580' } }),
  'identity.authorise_pin': () => ({ body: { pin: '2580' } }),
  'identity.request_pin_otp': () => ({}),
  'identity.validate_pin_otp': () => ({ body: { otp: CODE }, needs: pinCode }),
  'identity.validate_pin': () => ({ body: { old_pin: '2580' } }),
  'identity.change_pin': () => ({ body: { old_pin: '2580', new_pin: '1379' } }),
  'identity.start_reset_pin': () => ({ body: { otp: CODE, pin: '2580' }, needs: pinCode }),
  'identity.start_forget_pin': () => ({ body: { otp: CODE, pin: '2580' }, needs: pinCode }),
  'identity.forget_pin': () => ({ body: { otp: CODE, pin: '2580' }, needs: pinCode }),
  'identity.reset_pin': () => ({ body: { otp: CODE, pin: '2580' }, needs: pinCode }),
  'identity.start_change_password': () => ({ body: { old_password: PASSWORD, password: PASSWORD } }),
  'identity.change_password': () => ({ body: { old_password: PASSWORD, password: PASSWORD } }),
  'identity.request_contact_change': (_at, turn) => ({ body: { email: `new-${turn}@shops.example`, pin: '2580', password: PASSWORD } }),
  'identity.change_contact': (_at, turn) => ({ body: { phone: `0708${String(turn).padStart(7, '0')}`, code: CODE }, needs: contactCode }),
  'identity.sign_out': () => ({ body: {}, needs: ownSession }),
  'identity.mark_tour_seen': () => ({ body: {} }),
  'identity.set_view': () => ({ body: { language: 'en', theme: 'dark', hides_amounts: true } }),
}
