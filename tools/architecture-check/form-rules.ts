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

/** Forms that do not use the hook, each with its reason. The list only shrinks: a file without a form of its own may not stand here. */
const OWN_FORMS: Readonly<Record<string, string>> = {
  'apps/web/sign-in/ForgotPasswordPage.tsx': 'S1 §4 and §8 give its refusals words of their own',
  'apps/web/sign-in/InvitationPage.tsx': 'a refusal takes the place of the page',
  'apps/web/sign-in/LoginPage.tsx': 'a slow phone loads it first, and its form stands in the document before the code',
  'apps/web/sign-in/SignInCode.tsx': 'it belongs to the sign-in, which loads no library of forms',
  'apps/web/sign-in/VerifyAccountPage.tsx': 'S1 §4 and §8 give its refusals words of their own',
  'modules/bulk/web/MakePayment.tsx': 'the price is asked for while a person types, and the form goes on with it alone',
  'modules/rules/web/DraftForm.tsx': 'its fields are those of its callers, and it tries before it drafts',
  'modules/team/web/InviteDetails.tsx': 'its role decides between two contracts, and the next step keeps what is entered',
  'modules/transfers/web/SendForm.tsx': 'it waits for the price of what is typed, and its page fills it from a list',
  'modules/transfers/web/WithdrawForm.tsx': 'it waits for the price of what is typed',
  'modules/verification/web/BvnDialog.tsx': 'one dialog of three steps, in which codes arrive while a call runs',
}

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
  if (Object.hasOwn(OWN_FORMS, file.path))
    return lines.length > 0 ? [] : [refuse(1, 'this file has no form of its own any more: take it off OWN_FORMS in form-rules.ts')]
  return lines.map((line) => refuse(line, 'a form is a Form of useContractForm or useStepForm (ui/parts)'))
}

const isForm = (name: Node) => name.type === 'JSXIdentifier' && name.name === 'form'
