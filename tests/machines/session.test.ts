import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { sessionMachine } from '../../src/machines/session.machine.ts'
import { Faulted, Refused, Unreachable } from '../../src/schemas/errors.ts'
import type { Session, User } from '../../src/schemas/session.ts'
import { emittedBy, heldCall, settled, asha as user } from './support.ts'

const other: User = { ...user, userName: 'E-1002', employeeName: 'Ben Cole' }

const start = (input: { session?: Session | null; errorMessage?: string | null } = {}) => {
  const signIn = heldCall<{ readonly email: string; readonly secretRef: string }, Session>()
  const unlock = heldCall<{ readonly secretRef: string }, void>()
  const signOut = heldCall<undefined, void>()
  const machine = sessionMachine.provide({
    actors: { signIn: signIn.logic, unlock: unlock.logic, signOut: signOut.logic },
  })
  const actor = createActor(machine, { input: { session: null, errorMessage: null, ...input } })
  const emitted = emittedBy(actor)
  actor.start()
  return { actor, signIn, unlock, signOut, emitted, now: () => actor.getSnapshot() }
}

const credentials = { type: 'credentials.submitted', email: 'asha@simdesk.test', secretRef: 'ref-1' } as const
const wrong = new Refused({ message: 'Email or password is incorrect', errors: [] })

describe('sign-in', () => {
  test('is asked once however often the button is pressed, and begins the session', async () => {
    const { actor, signIn, emitted, now } = start()
    actor.send(credentials)
    actor.send(credentials)
    expect(signIn.calls.map(({ input }) => input)).toEqual([{ email: 'asha@simdesk.test', secretRef: 'ref-1' }])
    signIn.call(0).resolve({ user })
    await settled()
    expect(now().matches({ signedIn: 'active' })).toBe(true)
    expect(now().context.user).toEqual(user)
    expect(emitted).toEqual([{ type: 'session.began', user }])
  })

  test.each([
    [wrong, 'Email or password is incorrect'],
    [
      new Faulted({ status: 400, message: 'Login failed. Invalid user data.', errors: [] }),
      'Login failed. Invalid user data.',
    ],
    [new TypeError(''), 'Something went wrong. Please try again later.'],
  ])('that fails with %s says so in a toast and waits for another try', async (error, text) => {
    const { actor, signIn, emitted, now } = start()
    actor.send(credentials)
    signIn.call(0).reject(error)
    await settled()
    expect(now().matches({ signedOut: 'rejected' })).toBe(true)
    expect(now().context.notice).toBe(text)
    expect(emitted).toEqual([{ type: 'toast.shown', kind: 'error', text }])
    actor.send(credentials)
    expect(now().context.notice).toBeNull()
    expect(signIn.calls).toHaveLength(2)
  })

  test('shows the error that the browser kept', () => {
    expect(start({ errorMessage: 'Something went wrong.' }).now().context.notice).toBe('Something went wrong.')
  })

  test('keeps no e-mail, password or handle in its facts', () => {
    const { actor, now } = start()
    actor.send(credentials)
    expect(JSON.stringify(now().context)).not.toMatch(/asha@|ref-1/)
  })
})

describe('the session', () => {
  test('is there at once where the browser kept one', () => {
    expect(start({ session: { user } }).now().matches({ signedIn: 'active' })).toBe(true)
  })

  test.each([
    ['session.expired', 'expiry', 'Your session has ended. Please sign in again.'],
    ['session.endedElsewhere', 'elsewhere', null],
  ] as const)('ends by %s, and says by what', (type, by, notice) => {
    const { actor, emitted, now } = start({ session: { user } })
    actor.send({ type })
    expect(now().matches('signedOut')).toBe(true)
    expect(now().context).toMatchObject({ user: null, endedBy: by, notice })
    expect(emitted).toEqual([{ type: 'session.ended', by }])
  })

  test.each(['answers', 'cannot be reached'])('ends by sign-out where the server %s', async (outcome) => {
    const { actor, signOut, emitted, now } = start({ session: { user } })
    actor.send({ type: 'signOut.requested' })
    actor.send({ type: 'session.expired' })
    expect(now().matches('signingOut')).toBe(true)
    if (outcome === 'answers') signOut.call(0).resolve()
    else signOut.call(0).reject(new Unreachable({ message: 'down' }))
    await settled()
    expect(now().context).toMatchObject({ user: null, endedBy: 'person' })
    expect(emitted).toEqual([{ type: 'session.ended', by: 'person' }])
  })

  test('begins here when somebody signs in in another tab', () => {
    const { actor, now } = start()
    actor.send({ type: 'session.begunElsewhere', session: { user: other } })
    expect(now().context.user).toEqual(other)
    expect(now().matches({ signedIn: 'active' })).toBe(true)
  })

  test('goes on after a call that its role may not make', () => {
    const { actor, emitted, now } = start({ session: { user } })
    actor.send({ type: 'access.denied' })
    expect(now().matches({ signedIn: 'active' })).toBe(true)
    expect(emitted).toEqual([{ type: 'access.denied' }])
  })
})

describe('the lock screen', () => {
  const lock = () => {
    const session = start({ session: { user } })
    session.actor.send({ type: 'screen.locked' })
    const refuse = async (error: unknown) => {
      session.actor.send({ type: 'unlock.submitted', secretRef: 'ref-2' })
      session.unlock.call(-1).reject(error)
      await settled()
    }
    return { ...session, refuse }
  }

  test('is opened by the password', async () => {
    const { actor, unlock, now } = lock()
    actor.send({ type: 'unlock.submitted', secretRef: 'ref-2' })
    unlock.call(0).resolve()
    await settled()
    expect(now().matches({ signedIn: 'active' })).toBe(true)
  })

  test('signs the person out after the third wrong password', async () => {
    const { refuse, signOut, emitted, now } = lock()
    await refuse(wrong)
    await refuse(wrong)
    expect(now().context).toMatchObject({ refusals: 2, notice: 'Email or password is incorrect' })
    await refuse(wrong)
    expect(now().matches('signingOut')).toBe(true)
    signOut.call(0).resolve()
    await settled()
    expect(emitted).toEqual([{ type: 'session.ended', by: 'refusals' }])
  })

  test('is opened by the password of another tab, with nothing counted against the person', async () => {
    const { actor, refuse, now } = lock()
    await refuse(wrong)
    actor.send({ type: 'unlock.submitted', secretRef: 'ref-3' })
    actor.send({ type: 'screen.unlockedElsewhere' })
    expect(now().matches({ signedIn: 'active' })).toBe(true)
    expect(now().context).toMatchObject({ refusals: 0, notice: null })
  })

  test('does not count a server that cannot be reached', async () => {
    const { refuse, now } = lock()
    const down = new Unreachable({ message: 'The server cannot be reached' })
    for (let time = 0; time < 4; time++) await refuse(down)
    expect(now().matches({ signedIn: { locked: 'idle' } })).toBe(true)
    expect(now().context).toMatchObject({ refusals: 0, notice: 'The server cannot be reached' })
  })
})
