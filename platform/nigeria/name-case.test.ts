import { expect, test } from 'vitest'
import { nameCase } from './name-case.ts'

test.each([
  ['BALARABE  YUSUF ', 'Balarabe Yusuf'],
  ["BALARABE O'NEILL-YUSUF", "Balarabe O'Neill-Yusuf"],
  ["WOMEN'S CO-OP (NIG.) LTD", "Women's Co-op (Nig.) Ltd"],
  ['WOMEN’S MARKET', 'Women’s Market'],
  ['MCDONALD ADE', 'McDonald Ade'],
  ['MACAULAY BABATUNDE', 'Macaulay Babatunde'],
  ['"ALHAJI" MUSA/BALA & SONS', '"Alhaji" Musa/Bala & Sons'],
  ['ZENITH STORES PLC', 'Zenith Stores PLC'],
  ['JOHN PAUL II', 'John Paul II'],
  ['ỌLÁ ADÉ', 'Ọlá Adé'],
  ['3RD MAINLAND 24/7 SHOP', '3rd Mainland 24/7 Shop'],
  ['amina bello', 'Amina Bello'],
  ['李小龙', '李小龙'],
  ['', ''],
])('a name in one kind of letters gets its capitals: %s', (from, to) => expect(nameCase(from)).toBe(to))

test.each(['McDonald iShop', 'Amina de Souza', 'eTranzact Ltd'])('a name with both kinds of letters stays as it was written: %s', (name) =>
  expect(nameCase(name)).toBe(name),
)
