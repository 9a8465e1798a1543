import type { Mutant } from '../mutant.ts'
import { collections } from './collections.ts'
import { database } from './database.ts'
import { jobs } from './jobs.ts'
import { ledger } from './ledger.ts'
import { limitsAndKeys } from './limits-and-keys.ts'
import { rightsOfPeople } from './rights.ts'
import { statement } from './statement.ts'
import { transfers } from './transfers.ts'

/** By area: 1 the ledger, 101 transfers, 201 collections and the statement, 301 limits, grants and keys, 401 the database and the queue, 501 who may do what and what came later. */
export const mutants: readonly Mutant[] = [
  ...ledger,
  ...transfers,
  ...collections,
  ...statement,
  ...limitsAndKeys,
  ...database,
  ...jobs,
  ...rightsOfPeople,
]
