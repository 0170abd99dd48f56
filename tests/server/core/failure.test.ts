import { SqlError } from 'effect/sql'
import { describe, expect, it } from 'vitest'
import { databaseFault } from '../../../server/core/http/database-faults.ts'
import { failureOf } from '../../../server/core/postgres/failure.ts'

const errorOf = (code: string) => new SqlError.SqlError({ reason: new SqlError.UnknownError({ cause: { code } }) })

describe('an error of the database', () => {
  it.each([
    ['08006', 'connection failure', 'unavailable'],
    ['28P01', 'wrong password', 'unavailable'],
    ['53300', 'too many connections', 'unavailable'],
    ['53200', 'out of memory', 'unavailable'],
    ['57P01', 'ended by the administrator', 'unavailable'],
    ['57P02', 'ended by a crash', 'unavailable'],
    ['57P03', 'starting or stopping', 'unavailable'],
    ['3D000', 'no such database', 'unavailable'],
    ['25006', 'read-only', 'unavailable'],
    ['58030', 'input or output', 'unavailable'],
    ['53100', 'disk full', 'full'],
    ['ENOSPC', 'disk full, says the system', 'full'],
    ['57014', 'took too long', 'slow'],
    ['26000', 'no such prepared statement', 'unprepared'],
    ['42P05', 'a prepared statement twice', 'unprepared'],
    ['25P02', 'a transaction that has failed', 'unprepared'],
    ['40001', 'a conflict of two transactions', null],
    ['23505', 'a duplicate', null],
    ['42P01', 'no such table', null],
    ['22021', 'a text that cannot be kept', null],
  ] as const)('%s (%s) is %s', (code, _, failure) => {
    expect(failureOf(errorOf(code))).toBe(failure)
  })

  it('is answered by what it is: too many writers are not a connection that a pool has swapped', () => {
    const messageOf = (code: string) => databaseFault(errorOf(code))?.answer.message
    expect(messageOf('40001')).toBe('Too many saves at the moment. Please try again.')
    expect(messageOf('26000')).toBe('The connection to the database was lost. Please try again.')
    expect(databaseFault(errorOf('42P05'))?.told?.hint).toContain('pool_mode = session')
    expect(databaseFault(errorOf('23505'))).toBeNull()
  })
})
