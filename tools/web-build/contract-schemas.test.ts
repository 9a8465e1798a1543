import { expect, test } from 'vitest'
import { contractSchemas } from './contract-schemas.ts'

const CONTRACT = `import { z } from 'zod'
import { roleSchema, rolesWith } from '../identity/contract.ts'
import { route } from '../../platform/http/contract.ts'
export const LIMIT = 5
export const nameSchema = z.string().max(LIMIT)
const fields = { name: nameSchema, role: roleSchema }
export const send = route({ roles: rolesWith('use_product'), path: '/send', body: z.object(fields), reply: z.object({}) })
export function check(name: string): boolean { return nameSchema.safeParse(name).success }
`
const transform = contractSchemas().transform as (code: string, id: string) => { code: string } | undefined
const build = (code: string, id: string) => transform(code, id)!.code.replaceAll(/\s+/g, ' ').trim()

test('the copy of a contract for the routes has no schema and no roles, and does not import zod', () => {
  expect(build(CONTRACT, '/modules/transfers/contract.ts?routes')).toBe(
    `import { rolesWith as rolesWith } from '../identity/contract.ts?routes'; import { route as route } from '../../platform/http/contract.ts?routes'; ` +
      `export const LIMIT = 5 export const send = route({ path: '/send', })`,
  )
})

test('the contract itself keeps its schemas, each marked as free of effects', () => {
  const built = build(CONTRACT, '/modules/transfers/contract.ts')
  expect(built).toContain('nameSchema = /* @__PURE__ */ (() => (z.string().max(LIMIT)))()')
  expect(built).toContain(`import { roleSchema as roleSchema } from '../identity/contract.ts';`)
})

test('a page imports schemas from the contract and all else from its copy', () => {
  const page = `import { send, nameSchema, type Sent } from '../contract.ts'`
  expect(build(page, '/modules/transfers/web/Send.tsx')).toBe(
    `import { nameSchema as nameSchema } from '../contract.ts';import { send as send } from '../contract.ts?routes';`,
  )
})

test('a page that reads the schema or the roles of a route does not build', () => {
  const page = `import { send } from '../contract.ts'\nexport const shape = send.body!.shape`
  expect(() => build(page, '/modules/transfers/web/Send.tsx')).toThrow(/reads send\.body/)
})

test.each([
  ['a contract that it is given', 'export const shapeOf = (contract: RouteContract) => contract.body!.shape'],
  ['a contract of a type parameter', 'export function shapeOf<C extends RouteContract>(contract: C) { return contract.query }'],
])('a page that reads the schema of %s does not build', (_, code) => {
  expect(() => build(code, '/ui/parts/useForm.ts')).toThrow(/reads contract\.(body|query)/)
})

test('a page may read the other parts of a contract that it is given', () => {
  const page = 'export const send = (contract: RouteContract, input: { body: string }) => [contract.path, input.body]'
  expect(build(page, '/ui/data/send.ts')).toBe(page)
})
