import { passwordWeakness, type PasswordOwner } from '../../../platform/passwords/password-strength.ts'
import { badField } from '../../../platform/problems/index.ts'

/** The form of a sign-up applies the same rule. `field` is the form field that shows the refusal. */
export function rejectWeakPassword(field: string, password: string, chooser: Omit<PasswordOwner, 'email'> & { email: string | null }): void {
  const fault = passwordWeakness(password, { ...chooser, email: chooser.email ?? '' })
  if (fault) throw badField(field, fault, 'identity.weak_password')
}
