import { expect, test } from 'vitest'
import { foldName } from './fold-name.ts'

test.each([
  ['Ɓala', 'bala'],
  ['ƊANLAMI', 'danlami'],
  ['Ƙasim', 'kasim'],
  ['Ƴaradua', 'yaradua'],
  ['ʼYarʾadua', 'yaradua'],
  ["Sa'adatu", 'saadatu'],
  ['Sa’adatu', 'saadatu'],
  ['Ẹniọlá', 'eniola'],
  ['Ṣadé', 'sade'],
  ['S\u0323ade\u0301', 'sade'],
  ['Ọ̀ṣun', 'osun'],
  ['Ịfeọma', 'ifeoma'],
  ['Ŋgozi', 'ngozi'],
  ['ƏBDƏL', 'ebdel'],
  ['İbrahim', 'ibrahim'],
  ['Ade-Ola', 'ade-ola'],
  ['李', '李'],
])('%s is compared as %s', (name, folded) => expect(foldName(name)).toBe(folded))
