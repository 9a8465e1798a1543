import type { PasswordOwner } from '../../../platform/passwords/password-strength.ts'
import { PRODUCT_NAME } from '../../../ui/product-name.ts'

/** Who chooses the password, as far as the form knows. */
export type PasswordChooser = Partial<Omit<PasswordOwner, 'productName' | 'email'>> & { email?: string | undefined }

/** Judges a password by the list of common words, which is loaded on demand. */
export type PasswordJudge = (password: string, chooser: PasswordChooser) => string | null

/** Without a network there is no list, and every password passes: the server applies the same rule. */
export async function loadPasswordJudge(): Promise<PasswordJudge> {
  const loaded = await import('../../../platform/passwords/password-strength.ts').catch(() => null)
  if (loaded === null) return () => null
  return (password, chooser) => loaded.passwordWeakness(password, { ...chooser, email: chooser.email ?? '', productName: PRODUCT_NAME })
}
