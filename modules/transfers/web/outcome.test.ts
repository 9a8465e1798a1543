import { expect, test } from 'vitest'
import { ApiProblem } from '../../../ui/data/problem.ts'
import { outcomeFromError } from './outcome.ts'

const problem = (httpStatus: number, message = 'No', code = 'x') =>
  new ApiProblem({ httpStatus, code, message, requestId: 'r', retryAfterMs: httpStatus === 429 ? 5_000 : null })

test.each([0, 408, 409, 500, 502, 504])('an answer %i leaves open whether money moved', (httpStatus) => {
  expect(outcomeFromError(problem(httpStatus))).toEqual({ is: 'unanswered', retryAfterMs: null })
})

test('too many calls refuse the call and not the payment, and say how long to wait', () => {
  expect(outcomeFromError(problem(429))).toEqual({ is: 'unanswered', retryAfterMs: 5_000 })
})

test('an ended session says nothing about the payment', () => {
  expect(outcomeFromError(problem(401))).toEqual({ is: 'signed_out' })
  expect(outcomeFromError(problem(403, 'Token expired.'))).toEqual({ is: 'signed_out' })
  expect(outcomeFromError(new Error('broken'))).toEqual({ is: 'unanswered', retryAfterMs: null })
})

test('a page of the network in place of our answer says nothing about the payment', () => {
  expect(outcomeFromError(problem(403, 'No', 'server.unclear'))).toEqual({ is: 'unanswered', retryAfterMs: null })
})

test('an account that the bank has not opened yet refuses the payment', () => {
  expect(outcomeFromError(problem(409, 'No', 'transfers.no_account_yet'))).toMatchObject({ is: 'refused' })
})

test.each([400, 403, 404, 422])('a refusal %i proves that nothing moved', (httpStatus) => {
  expect(outcomeFromError(problem(httpStatus, 'Insufficient balance', 'transfers.insufficient_balance'))).toEqual({
    is: 'refused',
    message: 'Insufficient balance',
    code: 'transfers.insufficient_balance',
  })
})
