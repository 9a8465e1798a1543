import { expect, test } from 'vitest'
import { maySecondTry } from './second-try.ts'

test.each([
  [
    'a screen that did not come in time',
    "Error: expect(locator).toBeVisible() failed\n\nLocator: getByRole('button', { name: 'Go' })\nTimeout: 10000ms",
  ],
  [
    'a page that a closing layer hid',
    "Error: expect(received).toEqual(expected)\n\n+   'aria-hidden-focus: ARIA hidden element must not be focusable'",
  ],
  ['a test that ran out of time', 'Test timeout of 45000ms exceeded.'],
  ['a page that prints an amount below the failure', 'Unable to find a label with the text of: Bank\n\nIgnored nodes: comments\n<body>\n ₦1,000.00'],
  ['a call log that counts', "Error: locator.click: Timeout 10000ms exceeded.\nCall log:\n  - waiting for getByText('₦5.00')"],
])('%s is tried once more', (_what, failure) => expect(maySecondTry(failure)).toBe(true))

test.each([
  ['a wrong amount', 'Error: expect(locator).toHaveText(expected) failed\nExpected: "₦5,000.00"\nReceived: "₦4,980.00"'],
  ['an amount that is not there', "Error: expect(locator).toBeVisible() failed\n\nLocator: getByText('₦20.00')"],
  ['a wrong number of rows', 'Error: expect(locator).toHaveCount(expected) failed\nExpected: 2\nReceived: 3'],
  ['a wrong number', 'AssertionError: expected 3 to be 4 // Object.is equality'],
  ['a wrong sum of kobo', 'AssertionError: expected 100n to equal 99n'],
  ['a call too many', 'AssertionError: expected "spy" to be called 1 times, but got 2 times'],
  ['a check of the books', 'Error: a check of the books does not hold: No job has given up'],
])('%s counts at once', (_what, failure) => expect(maySecondTry(failure)).toBe(false))
