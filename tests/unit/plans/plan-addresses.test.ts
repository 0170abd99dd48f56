import { expect, test } from 'vitest'
import { editPlanAddress } from '../../../src/schemas/records/addresses.ts'

test.each(['Japan 5 GB', 'A/B 50% & #1 ?x', '', '  ', '.', '..', '...', '%2e%2e', 'a.b'])(
  'the wizard of a plan named "%s" has an address of its own',
  (planName) => {
    const { pathname, search } = new URL(editPlanAddress({ planName, pid: 7 }), 'https://desk.test')
    expect(pathname).toMatch(/^\/pages\/EditPlan\/[^/]+$/)
    expect(search).toBe('?pid=7')
  },
)
