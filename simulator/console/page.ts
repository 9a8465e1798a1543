import type { FastifyInstance } from 'fastify'
import type { World } from '../bank/world.ts'

export async function consolePages(_app: FastifyInstance, _world: World): Promise<void> {}
