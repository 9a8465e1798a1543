import { expect, test } from 'vitest'
import { ApiProblem } from '../../../ui/data/problem.ts'
import { outcomeFromError } from './outcome.ts'

const problem = (httpStatus: number, message = 'No', code = 'x') => new ApiProblem({ httpStatus, code, message, requestId: 'r' })

test.each([0, 401, 408, 409, 429, 500, 502, 504])('an answer %i leaves open whether money moved', (httpStatus) => {
  expect(outcomeFromError(problem(httpStatus))).toEqual({ is: 'unanswered' })
})

test('a session that timed out says nothing about the payment', () => {
  expect(outcomeFromError(problem(403, 'Token expired.'))).toEqual({ is: 'unanswered' })
  expect(outcomeFromError(new Error('broken'))).toEqual({ is: 'unanswered' })
})

test.each([400, 403, 404, 422])('a refusal %i proves that nothing moved', (httpStatus) => {
  expect(outcomeFromError(problem(httpStatus, 'Insufficient balance', 'transfers.insufficient_balance'))).toEqual({
    is: 'refused',
    message: 'Insufficient balance',
    code: 'transfers.insufficient_balance',
  })
})
