import { describe, expect, it } from 'vitest'
import { matchPath, redirectOf } from '../../../src/app/navigation/addresses.ts'
import { isWorkOf } from '../../../src/app/navigation/routes.ts'
import { timelineLink } from '../../../src/schemas/history/timeline/link.ts'
import { allKeys } from '../../../src/schemas/people/permissions.ts'
import { recordNames } from '../../../src/schemas/records/all.ts'
import { atOurs } from '../support/rights.ts'

const others = [
  'plan',
  'inventory',
  'assignment',
  'bulk',
  'offlineSale',
  'supplierInvoice',
  'receipt',
  'apiOrder',
  'customerPayment',
]

describe('the links of a timeline entry', () => {
  it.each([...recordNames, ...others, 'partnerKey'])(
    'of a kind %s open for people with its key, and nobody else',
    (kind) => {
      const link = timelineLink({ kind, subjectID: 7, subject: 'Asia 5 GB', ownerID: 3 })
      if (link === null) throw new Error(`${kind} leads nowhere`)
      const { pathname } = new URL(link.href, 'https://desk.example')
      const { route } = matchPath(redirectOf(pathname) ?? pathname)
      expect(isWorkOf(route, atOurs([link.key]))).toBe(true)
      expect(isWorkOf(route, atOurs(allKeys.filter((key) => key !== link.key)))).toBe(false)
    },
  )
})
