import { describe, expect, it } from 'vitest'
import { homeLinkOf } from '../../../src/app/navigation/home-link.ts'
import { HOME, homeOf } from '../../../src/app/navigation/routes.ts'
import { asRoleAtOurs, atOurs } from '../support/rights.ts'

const as = (roleName: string) => asRoleAtOurs(roleName)

it('a role has pages or none, by the table of routes', () => {
  expect(['Admin', 'Staff', 'Partner', 'admin', '', 'toString'].filter((role) => homeOf(as(role)))).toEqual([
    'Admin',
    'Staff',
    'Partner',
  ])
})

describe('the way on from a page that is no work', () => {
  it.each(['Admin', 'Staff', 'Partner'])('leads the role %s to the work', (role) => {
    expect(homeLinkOf(as(role))).toEqual({ label: 'To the dashboard', href: HOME })
  })

  it.each(['admin', ''])('never leads the role %j to a page that it may not open', (role) => {
    expect(homeLinkOf(as(role))).toEqual({ label: 'Sign in as somebody else', href: '/auth/logout' })
  })

  it('leads to the first page of the menu who may not see the dashboard', () => {
    expect(homeLinkOf(atOurs(['supplier.view', 'plan.view']))).toEqual({
      label: 'To Plan List',
      href: '/pages/PlanMaster',
    })
  })

  it('leads a visitor to the sign-in form', () => {
    expect(homeLinkOf(null).href).toBe('/auth/login')
  })
})
