import { expect, test } from 'vitest'
import { VTUNG_PRODUCTS } from '../../partners/bills/vtung/products.ts'
import { PRODUCTS } from '../../simulator/partners/vtung/products.ts'
import { BILL_TYPES, billFieldsSchema, billOrderSchema, billProduct } from './contract.ts'

test('each product is sold by the adapter and by its simulator, and an order of it can be read', () => {
  expect(Object.keys(VTUNG_PRODUCTS)).toEqual(BILL_TYPES)
  expect(Object.keys(PRODUCTS)).toEqual(BILL_TYPES)
  expect(billOrderSchema.options.map(({ shape }) => shape.type.value)).toEqual(BILL_TYPES)
})

test('a product whose number is looked up has the number, a service, a phone, and an amount where no listed plan has its price', () => {
  for (const type of BILL_TYPES) {
    const { customer, plans } = billProduct(type)
    const names = Object.keys(billFieldsSchema[type].shape)
    if (customer) expect(names).toEqual(expect.arrayContaining([customer.field, 'service_id', 'phone']))
    expect(names.includes('variation_id')).toBe(plans !== null)
    expect(names.includes('amount')).toBe(plans !== 'listed')
  }
})
