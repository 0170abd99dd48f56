import { createElement } from 'react'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { createActor } from 'xstate'
import { forgetLinkToken } from '../../../src/app/navigation/link-token.ts'
import type { PlainScreen } from '../../../src/app/navigation/screen.ts'
import { screen as forgotPassword } from '../../../src/app/screens/session/forgot-password.tsx'
import { screen as login } from '../../../src/app/screens/session/login.tsx'
import { screen as register } from '../../../src/app/screens/session/register.tsx'
import { sessionMachine } from '../../../src/machines/session/session.machine.ts'
import type { Serves } from '../../../src/schemas/core/serves.ts'
import { allParts } from '../../../src/schemas/core/serves.ts'
import { configFile } from '../../../src/services/core/config-file.ts'
import { onDemand } from '../../../src/services/core/on-demand.ts'
import { asha } from '../../machines/support.ts'
import { atServerWithout, markupFor } from '../support/markup.tsx'

const calls = vi.spyOn(onDemand, 'access')
beforeEach(() => {
  calls.mockClear()
  // A test of another file may have opened a link.
  forgetLinkToken()
})
afterAll(() => {
  calls.mockRestore()
  configFile.settle({})
})

/** A sign-in page as first drawn, for a visitor, or for a person signed in at a server with these parts. */
const drawn = ({ view }: PlainScreen, serves: Serves | null = null): string => {
  const session = createActor(sessionMachine, {
    input: { session: serves === null ? null : { user: { ...asha, serves } }, errorMessage: null },
  }).start()
  const props = { session, search: new URLSearchParams(), warmUp: () => {}, codeOf: () => null as never }
  return markupFor(atServerWithout(), createElement(view, props))
}

const screens = [
  ['register', register, 'Accounts are by invitation'],
  ['forgot password', forgotPassword, 'Enter the email of your account'],
] as const

it('the sign-in page offers a link for a lost password once it is known that the installation sends some', () => {
  const isUnknown = configFile.peek() === null
  if (isUnknown) expect(drawn(login)).not.toContain('Forgot password?')
  configFile.settle({})
  expect(drawn(login)).not.toContain('Forgot password?')
  configFile.settle({ serves: ['account'] })
  expect(drawn(login)).toContain('href="/auth/forgot-password"')
  configFile.settle({ serves: 'everything' })
  expect(drawn(login)).toContain('Forgot password?')
})

it.each(screens)('the page %s says where no links are sent, and whom to ask', (_, screen, words) => {
  configFile.settle({ serves: ['account'] })
  expect(drawn(screen)).toContain(words)
  configFile.settle({ serves: ['live'] })
  const without = drawn(screen)
  expect(without).not.toContain(words)
  expect(without).toMatch(/(Invitations|Password links) are not available here\. Ask your administrator/)
  expect(calls).not.toHaveBeenCalled()
})

it.each(screens)('the page %s says the same to somebody who is signed in there', (_, screen) => {
  configFile.settle({ serves: 'everything' })
  expect(drawn(screen, allParts)).toContain('Sign out first')
  expect(drawn(screen, [])).toContain('are not available here')
})
