import { expect, test } from 'vitest'
import { dropSeparators } from './digits.ts'

test.each(['0123456784', '0123 456 784', '0123-456-784', '\u202d0123456784\u202c', '0123\ufe0f456\u00a0784', '0123\u202f456\u2011784'])(
  '%j typed or pasted into a field for an account number is 0123456784',
  (typed) => expect(dropSeparators(typed)).toBe('0123456784'),
)

test('other characters stay, so that the field can name them', () => expect(dropSeparators('01234x6784')).toBe('01234x6784'))
