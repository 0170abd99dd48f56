import { describe, expect, it } from 'vitest'
import { hasScreens, homeLinkOf } from '../../src/app/navigation/home-link.ts'
import { HOME } from '../../src/app/navigation/routes.ts'

it('a role has pages or none, by the table of routes', () => {
  expect(['Admin', 'Staff', 'Partner', 'admin', ''].filter(hasScreens)).toEqual(['Admin', 'Staff'])
})

describe('the way on from a page that is no work', () => {
  it.each(['Admin', 'Staff'])('leads the role %s to the work', (role) => {
    expect(homeLinkOf(role)).toEqual({ label: 'To the inventory list', href: HOME })
  })

  it.each(['Partner', ''])('never leads the role %j to a page that it may not open', (role) => {
    expect(homeLinkOf(role)).toEqual({ label: 'Sign in as somebody else', href: '/auth/logout' })
  })

  it('leads a visitor to the sign-in form', () => {
    expect(homeLinkOf(null).href).toBe('/auth/login')
  })
})
