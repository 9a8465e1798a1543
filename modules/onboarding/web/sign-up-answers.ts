import { useEffect, useState } from 'react'
import type { AccountType, BusinessForm, PersonForm } from './sign-up.ts'

export type Step = 1 | 2 | 3

/** What a visitor has entered so far, and the step that is open. */
export type Answers = { step: Step; person: PersonForm; accountType: AccountType | null; business: BusinessForm }

/** Safari refuses more than 100 changes of an entry in 30 s. */
const KEEP_DELAY_MS = 400

/**
 * The answers are in the browser's entry of this page, and in no storage (AUTH-123). A reload, another language and the way back have them
 * again, and no other page has. A password is never part of them.
 */
export function useKeptAnswers(begin: Answers) {
  const [kept] = useState(readAnswers)
  const [first] = useState(kept ?? begin)
  const [answers, setAnswers] = useState(first)
  useEffect(() => {
    if (answers === first) return
    const keep = () => keepAnswers(answers)
    const timer = setTimeout(keep, KEEP_DELAY_MS)
    window.addEventListener('beforeunload', keep)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('beforeunload', keep)
    }
  }, [answers, first])
  return { kept, answers, setAnswers }
}

function keepAnswers(answers: Answers): void {
  const signUp: Answers = { ...answers, person: { ...answers.person, password: '', confirmPassword: '' } }
  window.history.replaceState({ ...(window.history.state as object | null), signUp }, '')
}

function readAnswers(): Answers | null {
  const state = window.history.state as { signUp?: Answers } | null
  return state?.signUp ?? null
}

export function forgetAnswers(): void {
  window.history.replaceState(null, '')
}
