import { expect, it } from 'vitest'
import { auditStream } from '../../../server/core/audit/acts.ts'
import { writtenRefusal } from '../../../server/core/saving/refusal.ts'
import { accessStream, userStream } from '../../../server/people/account.ts'
import { checkoutStream, customerStream } from '../../../server/people/customer.ts'

it('accounts, doors, customers and audits lie in streams whose names are those of every event that is stored', () => {
  expect([userStream(5), accessStream('5'), accessStream(null)]).toEqual(['user-5', 'access-5', 'access-unknown'])
  expect([auditStream('5', '2026-11-02'), auditStream(null, '2026-11-02')]).toEqual([
    'audit-5-2026-11-02',
    'audit-anonymous-2026-11-02',
  ])
  expect([customerStream(5), checkoutStream(5)]).toEqual(['customer-5', 'checkout-5'])
})

it('a refusal is written down with its reason and who tried, and without errors where there were none', () => {
  const errors = { planName: 'Another plan has this name' }
  expect(writtenRefusal({ reason: 'fields', errors }, 'Asha')).toEqual({ reason: 'fields', errors, by: 'Asha' })
  expect(writtenRefusal({ reason: 'conflict' }, 'Asha')).toEqual({ reason: 'conflict', errors: {}, by: 'Asha' })
})
