import { randomUUID } from 'node:crypto'
import { openAppContext } from '../apps/app-context.ts'
import { OPERATOR_ROLES } from '../modules/operators/contract.ts'
import { addOperator, changeOperator } from '../modules/operators/server/actions/change-operator.ts'
import { allOperators, operatorByEmail } from '../modules/operators/server/queries.ts'
import { notFound, Refusal } from '../platform/problems/index.ts'
import { commandLine, usageError } from './command-line/command-line.ts'
import { runningEnv } from './start/running-database.ts'

/**
 * `npm run operators` lists the operators of the running instance. `npm run operators -- add EMAIL ROLE "NAME"` adds one, who gets a first
 * password by mail. The first two administrators are added in this way. Two administrators admit the others at the desk.
 * `npm run operators -- suspend EMAIL "REASON"` suspends one: of two administrators, nobody else can suspend the account that was stolen.
 */
const BY = { operatorId: 'command line', role: 'system' }
const [verb = 'list', email = '', command = '', name = ''] = commandLine('operators').positionals
const context = openAppContext(await runningEnv(), 'operators')
try {
  const role = OPERATOR_ROLES.find((known) => known === command)
  if (verb === 'add' && role && email.includes('@') && name !== '') await addOperator(context, BY, { email, role, name }, randomUUID())
  else if (verb === 'suspend' && email.includes('@') && command !== '') {
    const operator = await operatorByEmail(context.db.system, email)
    if (!operator) throw notFound('The operator')
    await changeOperator(context, {
      operatorId: operator.id,
      move: 'suspend',
      role: null,
      reason: command,
      by: BY,
      proposedBy: null,
      requestId: randomUUID(),
    })
  } else if (verb === 'suspend') throw usageError('operators', 'An operator is suspended by the email address, with a reason.')
  else if (verb !== 'list')
    throw usageError('operators', `An operator has an email address, a name, and one of the roles ${OPERATOR_ROLES.join(', ')}.`)
  const operators = await allOperators(context.db.system)
  for (const operator of operators) console.log(`${operator.state.padEnd(9)}  ${operator.role.padEnd(13)}  ${operator.email}  ${operator.name}`)
  if (operators.filter(({ role, state }) => role === 'administrator' && state === 'active').length < 2)
    console.log('Two administrators decide about an operator. Add another one: npm run operators -- add EMAIL administrator "NAME"')
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  console.error(error.message)
  process.exitCode = 1
} finally {
  await context.close()
}
