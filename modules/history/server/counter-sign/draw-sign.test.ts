import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { drawSign } from './draw-sign.ts'

const SIGN = {
  accountNumber: '1023456784',
  accountName: 'Kasuwa-Amina Stores',
  bank: 'VFD MFB',
  dialCode: '*{bank}*000*5037+1023456784+{amount}#',
  qrText: '00020101021126330006ng.kas0110102345678463041A2B',
  product: 'Kasuwa',
}
const at = new Date('2026-11-28T12:00:00Z')
const draw = async (more: Partial<typeof SIGN> = {}) => (await drawSign({ sign: { ...SIGN, ...more }, drawnAt: at })).toString('latin1')

test('the counter sign is one page of A5', async () => {
  const pdf = await draw()
  expect(pdf).toMatch(/^%PDF-/)
  expect(pdf.match(/\/MediaBox \[0 0 419\.53 595\.28\]/g)).toHaveLength(1)
})

test('a name as long as the bank allows stays on the one page', async () => {
  const pdf = await draw({ accountName: 'Kasuwa-'.padEnd(120, 'Long Name ') })
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1)
})

test('the QR code has a dark square for each dark module', async () => {
  const pdf = Buffer.from(await draw(), 'latin1')
  const streams = [...pdf.toString('latin1').matchAll(/FlateDecode\n?[^]*?stream\r?\n/g)]
  const drawn = streams
    .map(({ index, 0: head }) => {
      try {
        return inflateSync(pdf.subarray(index + head.length)).toString('latin1')
      } catch {
        return ''
      }
    })
    .join('\n')
  expect(drawn.match(/ re$/gm)!.length).toBeGreaterThan(200)
})
