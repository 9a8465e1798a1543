import { type Node, Visitor } from 'oxc-parser'
import type { Violation } from './check.ts'
import { isTestOrTool } from './import-rules.ts'
import type { SourceFile } from './parse.ts'

const WEB = /^(ui|apps\/web|modules\/[^/]+\/web)\//
/** The hook and the element of every form. */
const HOOK_AND_ELEMENT = ['ui/parts/useContractForm.ts', 'ui/parts/Form.tsx']
/** Their forms are plain HTML, which a script without the application sends. */
const STATIC = /^apps\/web\/public-pages\//

/** It has one field, which is never wrong, and nothing that a server could refuse. A list reads it while a person types. */
const SEARCH = 'ui/frame/SearchBox.tsx'

/** Forms that do not use the hook yet. The list only shrinks: a file without a form of its own may not stand here. */
const OWN_FORMS: readonly string[] = [
  'apps/web/sign-in/ForgotPasswordPage.tsx',
  'apps/web/sign-in/InvitationPage.tsx',
  'apps/web/sign-in/LoginPage.tsx',
  'apps/web/sign-in/SignInCode.tsx',
  'apps/web/sign-in/VerifyAccountPage.tsx',
  'modules/bulk/web/MakePayment.tsx',
  'modules/onboarding/web/AccountTypeStep.tsx',
  'modules/onboarding/web/BusinessFields.tsx',
  'modules/onboarding/web/BusinessStep.tsx',
  'modules/onboarding/web/CreateBusiness.tsx',
  'modules/onboarding/web/PersonStep.tsx',
  'modules/onboarding/web/refused-fields.ts',
  'modules/rules/web/DraftForm.tsx',
  'modules/team/web/InviteDetails.tsx',
  'modules/transfers/web/SendForm.tsx',
  'modules/transfers/web/WithdrawForm.tsx',
  'modules/verification/web/BvnDialog.tsx',
]

/** A form is a `Form` of `useContractForm` or `useStepForm`. */
export function checkForms(file: SourceFile): Violation[] {
  if (!WEB.test(file.path) || isTestOrTool(file.path) || STATIC.test(file.path) || HOOK_AND_ELEMENT.includes(file.path) || file.path === SEARCH)
    return []
  const lines = file.imports.filter(({ target }) => target === 'react-hook-form').map(({ line }) => line)
  new Visitor({
    JSXOpeningElement(node) {
      if (isForm(node.name)) lines.push(file.lineAt(node.start))
    },
  }).visit(file.program)
  const refuse = (line: number, message: string): Violation => ({ file: file.path, line, rule: 'form', message })
  if (OWN_FORMS.includes(file.path))
    return lines.length > 0 ? [] : [refuse(1, 'this file has no form of its own any more: take it off OWN_FORMS in form-rules.ts')]
  return lines.map((line) => refuse(line, 'a form is a Form of useContractForm or useStepForm (ui/parts)'))
}

const isForm = (name: Node) => name.type === 'JSXIdentifier' && name.name === 'form'
