import { describe, expect, it } from 'vitest'
import { AccessDenied } from '../../../src/views/shell/plain/access-denied.tsx'
import { calledOf, calledWithRole } from '../../../src/views/ui/initials.ts'
import { atServerWithout, markupFor } from '../support/markup.tsx'

const person = { employeeName: 'Asha Verma', userName: 'E1001', roleName: 'Manager' }

it.each([
  [person, 'Asha Verma', 'Asha Verma, Manager'],
  [{ ...person, employeeName: '' }, 'E1001', 'E1001, Manager'],
  [{ ...person, roleName: '' }, 'Asha Verma', 'Asha Verma'],
])('%j is called %s, and with the role %s', (one, name, withRole) => {
  expect([calledOf(one), calledWithRole(one)]).toEqual([name, withRole])
})

describe('where nothing may be opened', () => {
  const words = (role: string, hasScreens: boolean) =>
    markupFor(
      atServerWithout(),
      <AccessDenied person={{ name: 'Asha', role, hasScreens }} home={{ href: '/', label: 'Home' }} />,
    ).replaceAll(/<[^>]*>/g, '')

  it('the role is named', () => {
    expect(words('Stock', true)).toContain('Your role, Stock, does not allow this')
    expect(words('Stock', false)).toContain('no pages for the role Stock yet.')
  })

  it('no role is named that the server has not told', () => {
    expect(words('', true)).toContain('Your role does not allow this')
    expect(words('', false)).toContain('no pages for your role yet.')
  })
})
