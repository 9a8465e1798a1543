// A fixed calculation and a fixed number of elements: what the page costs depends on the browser and the machine alone.
const ROUNDS = 20_000_000
const ROWS = 500

let mixed = 1
for (let round = 0; round < ROUNDS; round++) mixed = (Math.imul(mixed, 1_664_525) + 1_013_904_223) | 0

const main = document.querySelector('main')
const rows = document.querySelector('#rows')
// The largest text of the page, so that it is its LCP.
const result = document.createElement('p')
result.className = 'result'
result.textContent = `The calculation of the reference page has ended, and its result after all rounds is ${mixed >>> 0}.`
main.insertBefore(result, rows)
for (let at = 0; at < ROWS; at++) {
  mixed = (Math.imul(mixed, 1_664_525) + 1_013_904_223) | 0
  const row = document.createElement('div')
  row.className = 'row'
  for (const text of [`Row ${at + 1}`, String(mixed >>> 0)]) {
    const cell = document.createElement('span')
    cell.textContent = text
    row.append(cell)
  }
  rows.append(row)
}
