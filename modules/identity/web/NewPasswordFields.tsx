import { t } from '@lingui/core/macro'
import { type ComponentProps, useEffect, useMemo, useState } from 'react'
import { CheckIcon, WaitIcon } from '../../../ui/icons/icons.tsx'
import { PasswordField } from '../../../ui/parts/Field.tsx'
import { PASSWORD_RULES, type PasswordRule, unmetPasswordRules } from '../contract.ts'
import { loadPasswordJudge, type PasswordChooser, type PasswordJudge } from './password-weakness.ts'
import './new-password.css'

type FieldOfForm = Omit<ComponentProps<typeof PasswordField>, 'label' | 'rules' | 'autoComplete' | 'hint'>

const SHOWN_RULES: readonly { rules: readonly PasswordRule[]; text: string }[] = [
  { rules: ['length'], text: t`8 characters` },
  { rules: ['capital', 'small'], text: t`A capital and a small letter` },
  { rules: ['number'], text: t`A number` },
  { rules: ['sign'], text: t`One of @ # $ * . &` },
  { rules: ['space'], text: t`No space` },
  { rules: ['uncommon'], text: t`No name, no year, not a common word` },
]

/**
 * A new password and its repetition. Every rule stands under them from the start, and is ticked while the person types. `typed`: what the first
 * field has.
 */
export function NewPasswordFields({
  label,
  typed,
  chooser,
  password,
  confirmPassword,
}: {
  label: string
  typed: string
  chooser: PasswordChooser
  password: FieldOfForm
  confirmPassword: FieldOfForm
}) {
  return (
    <>
      <div className="field-pair">
        <PasswordField label={label} autoComplete="new-password" rules={PASSWORD_RULES} {...password} />
        <PasswordField label={t`Confirm Password`} autoComplete="new-password" rules={PASSWORD_RULES} {...confirmPassword} />
      </div>
      <PasswordRules typed={typed} chooser={chooser} />
    </>
  )
}

function PasswordRules({ typed, chooser }: { typed: string; chooser: PasswordChooser }) {
  const judge = usePasswordJudge(typed !== '')
  const unmet: readonly PasswordRule[] = typed === '' ? SHOWN_RULES.flatMap(({ rules }) => rules) : unmetPasswordRules(typed)
  const { email, phone, firstname, lastname } = chooser
  const followsOthers = unmet.length === 0
  // The words of the list are many: a cheap phone compares them only with a password that follows every other rule.
  const isGuessable = useMemo(
    () => !followsOthers || judge === null || judge(typed, { email, phone, firstname, lastname }) !== null,
    [followsOthers, judge, typed, email, phone, firstname, lastname],
  )
  return (
    <ul className="password-rules" aria-label={t`Rules of a password`}>
      {SHOWN_RULES.map(({ rules, text }) => {
        const isMet = rules.includes('uncommon') ? !isGuessable : !rules.some((rule) => unmet.includes(rule))
        return (
          <li key={text} data-met={isMet}>
            {isMet ? <CheckIcon size={18} /> : <WaitIcon size={18} />}
            <span>
              {text}
              <span className="visually-hidden">{isMet ? t`: done` : t`: missing`}</span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** Null until the list of common words is there. */
function usePasswordJudge(isNeeded: boolean): PasswordJudge | null {
  const [judge, setJudge] = useState<PasswordJudge | null>(null)
  useEffect(() => {
    if (!isNeeded) return
    let isGone = false
    void loadPasswordJudge().then((loaded) => !isGone && setJudge(() => loaded))
    return () => void (isGone = true)
  }, [isNeeded])
  return judge
}
