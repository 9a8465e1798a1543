import { default as jsqr } from 'jsqr'
import { encode } from 'uqr'
import { describe, expect, test } from 'vitest'
import { checksum, readMerchantQr, withAmount, writeMerchantQr } from './emv-qr.ts'

const SHOP = { accountNumber: '1012345678', bankCode: '090110', name: 'Amina Stores', city: 'Kano', amountKobo: null }

/** Another reading of the format than ours: what a scanner of a bank would take out of the text. */
function scannedFields(text: string): Record<string, string> {
  if (text === '') return {}
  const length = Number(text.slice(2, 4))
  return { [text.slice(0, 2)]: text.slice(4, 4 + length), ...scannedFields(text.slice(4 + length)) }
}

/** The picture that the screen draws, read by a decoder of its own. */
function scan(text: string): string | undefined {
  const rows = encode(text, { ecc: 'M', border: 4 }).data
  const scale = 4
  const size = rows.length * scale
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255)
  for (let at = 0; at < size * size; at++) {
    const isDark = rows[Math.floor(at / size / scale)]![Math.floor((at % size) / scale)]
    if (isDark) pixels.fill(0, at * 4, at * 4 + 3)
  }
  return jsqr.default(pixels, size, size)?.data
}

test('the checksum is CRC-16/CCITT-FALSE: the check value of the catalogue, and the example of the EMV specification', () => {
  expect(checksum('123456789')).toBe('29B1')
  const example =
    '00020101021229300012D156000000000510A93FO3230Q31280012D15600000001030812345678520441115802CN5914BEST TRANSPORT6007BEIJING64200002ZH0104最佳运输0202北京540523.7253031565502016233030412340603***0708A60086670902ME91320016A0112233449988770708123456786304'
  expect(checksum(example)).toBe('A13A')
})

describe('the code of an account', () => {
  test('has the fields of a merchant-presented code in their order, and ends with its checksum', () => {
    const text = writeMerchantQr(SHOP)
    const { '26': account, '63': crc, ...fields } = scannedFields(text)
    expect(fields).toEqual({ '00': '01', '01': '11', '52': '0000', '53': '566', '58': 'NG', '59': 'Amina Stores', '60': 'Kano' })
    expect(scannedFields(account!)).toEqual({ '00': 'ng.kasuwa.account', '01': '1012345678', '02': '090110' })
    expect(text.startsWith('000201')).toBe(true)
    expect(text.endsWith(`6304${crc}`)).toBe(true)
    expect(readMerchantQr(text)).toEqual(SHOP)
  })

  test('is read back from its picture by an independent decoder', () => {
    for (const amountKobo of [null, 450_050]) {
      const text = writeMerchantQr({ ...SHOP, amountKobo })
      expect(scan(text)).toBe(text)
    }
  })

  test('with an amount it is a code for one payment, in naira with two decimals', () => {
    const text = withAmount(writeMerchantQr(SHOP), 450_005)
    expect(scannedFields(text)).toMatchObject({ '01': '12', '54': '4500.05' })
    expect(readMerchantQr(text)).toEqual({ ...SHOP, amountKobo: 450_005 })
    expect(withAmount(text, null)).toBe(writeMerchantQr(SHOP))
  })

  test('names are cut to 25 letters of the English alphabet', () => {
    const name = 'Ɓala Ɗan Ƙasuwa and Sons General Merchants'
    expect(scannedFields(writeMerchantQr({ ...SHOP, name }))['59']).toBe('BALA DAN KASUWA AND SONS')
  })
})

test('a damaged code, one of another scheme and a text that is none are not read', () => {
  const text = writeMerchantQr(SHOP)
  expect(readMerchantQr(text.replace('1012345678', '1012345679'))).toBeNull()
  expect(readMerchantQr('https://kasuwa.example')).toBeNull()
  expect(readMerchantQr('')).toBeNull()
  const foreign = text.slice(0, -4).replace('ng.kasuwa.account', 'ng.other0.account')
  expect(readMerchantQr(foreign + checksum(foreign))).toBeNull()
  expect(withAmount('another text', 100)).toBe('another text')
})
