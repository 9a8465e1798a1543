import { afterEach, beforeEach, expect, test } from 'vitest'
import { answerOf, ask } from '../../../tests/world/history.ts'
import { type House, house, type Shop } from '../../../tests/world/house.ts'
import { authorisePin, setPin } from '../contract.ts'
import { identityRoutes } from './routes.ts'

let world: House
let shop: Shop
beforeEach(async () => {
  world = await house()
  shop = await world.shop('Amina Stores')
})
afterEach(() => world.close())

const routes = () => identityRoutes({ ...world, pinPepper: 'pepper' })
const set = (pin: string, requestId: string) => answerOf(routes(), setPin, { body: { pin }, caller: shop.caller, requestId })

test('a PIN that is set again by the same request is set already, eight times at once too; by another it is refused', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => set('2580', 'one')))
  expect(answers.filter(({ replayed }) => !replayed).length).toBe(1)
  expect((await set('2580', 'one')).replayed).toBe(true)
  await expect(set('1379', 'two')).rejects.toMatchObject({ code: 'identity.pin_exists', httpStatus: 409 })
  await ask(routes(), authorisePin, { body: { pin: '2580' }, caller: shop.caller })
})
