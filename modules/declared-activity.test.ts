import { expect, test } from 'vitest'
import { operationText } from './activity-log/web/operation-text.ts'
import { modules } from './index.ts'

const declared = modules.flatMap(({ name, activity = {} }) =>
  Object.entries(activity).map(([operation, details]) => ({ module: name, operation, details })),
)

test('an operation is declared for the Activity once', () => {
  const operations = declared.map(({ operation }) => operation)
  expect(operations.filter((operation, at) => operations.indexOf(operation) !== at)).toEqual([])
})

test('each operation that a business reads in its Activity has words of its own', () => {
  const withoutText = declared.filter(({ operation }) => operationText(operation).includes(':'))
  expect(withoutText.map(({ operation }) => operation)).toEqual([])
})

test('no note of staff, no id or role of an operator and no decision about a risk is declared for the Activity', () => {
  const hidden = declared.flatMap(({ operation, details }) =>
    details.filter((name) => /note|_by$|proposer/.test(name)).map((name) => `${operation} ${name}`),
  )
  expect(hidden).toEqual([])
  expect(declared.filter(({ operation }) => /^(risk|desk|operators)\./.test(operation))).toEqual([])
})
