import { expect, test } from 'vitest'
import { returnAddressSchema, siteSchema } from './contract.ts'

test('the address of a shop is https, on a name, without a name of a person, a password, a port, a query or a part, at most 300 characters', () => {
  for (const address of [
    'https://shop.example.ng/',
    'https://shop.example.ng',
    'https://shop.example.ng/orders/OF-2291/done',
    'HTTPS://Shop.Example.ng/a',
  ])
    expect(returnAddressSchema.safeParse(address).success, address).toBe(true)
  const refused = [
    'http://shop.example.ng/',
    '//shop.example.ng/',
    'shop.example.ng',
    'data:text/html,<h1>Paid</h1>',
    'javascript:alert(1)',
    'https:shop@evil.example/',
    'https://ada@shop.example.ng/',
    `https://${['ada', 'secret'].join(':')}@shop.example.ng/`,
    'https://shop.example.ng:8443/',
    'https://shop.example.ng/?next=https://evil.example',
    'https://shop.example.ng/?',
    'https://shop.example.ng/#paid',
    'https://shop.example.ng\\@evil.example/',
    'https://',
    'https://shop.example.ng/\u202Egn.live',
    'https://shop.example.ng/\nx',
    `https://shop.example.ng/${'a'.repeat(300)}`,
    // Longer as a browser writes it.
    `https://shop.example.ng/${'é'.repeat(100)}`,
    '',
  ]
  for (const address of refused) expect(returnAddressSchema.safeParse(address).success, address).toBe(false)
})

test('the site of a shop is a name with a dot, in small letters; no number, port, path or scheme', () => {
  expect(siteSchema.parse(' Shop.Example.NG ')).toBe('shop.example.ng')
  expect(siteSchema.parse('xn--kw-bja.ng')).toBe('xn--kw-bja.ng')
  for (const site of [
    'localhost',
    '127.0.0.1',
    '[::1]',
    'https://shop.ng',
    'shop.ng/',
    'shop.ng:443',
    'shop..ng',
    '-shop.ng',
    'shop.ng.',
    '*.ng',
    'a b.ng',
    '',
  ])
    expect(siteSchema.safeParse(site).success, site).toBe(false)
})
