import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { sessionMachine } from '../../../src/machines/session/session.machine.ts'
import { Faulted, Refused, Unreachable } from '../../../src/schemas/core/errors.ts'
import type { Session, SignInOutcome, User } from '../../../src/schemas/session/session.ts'
import { emittedBy, heldCall, settled, asha as user } from '../support.ts'

const other: User = { ...user, userName: 'E-1002', employeeName: 'Ben Cole' }

const start = (input: { session?: Session | null; errorMessage?: string | null } = {}) => {
  const signIn = heldCall<{ readonly email: string; readonly secretRef: string }, SignInOutcome>()
  const unlock = heldCall<{ readonly secretRef: string }, void>()
  const signOut = heldCall<undefined, void>()
  const countDrafts = heldCall<{ readonly userName: string }, number>()
  const deleteDrafts = heldCall<{ readonly userName: string }, void>()
  const machine = sessionMachine.provide({
    actors: {
      signIn: signIn.logic,
      unlock: unlock.logic,
      signOut: signOut.logic,
      countDrafts: countDrafts.logic,
      deleteDrafts: deleteDrafts.logic,
    },
  })
  const actor = createActor(machine, { input: { session: null, errorMessage: null, ...input } })
  const emitted = emittedBy(actor)
  actor.start()
  return { actor, signIn, unlock, signOut, countDrafts, deleteDrafts, emitted, now: () => actor.getSnapshot() }
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
    expect(emitted).toEqual([{ type: 'toast.shown', kind: 'error', text, isQuiet: true }])
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
    const { actor, countDrafts, signOut, emitted, now } = start({ session: { user } })
    actor.send({ type: 'signOut.requested' })
    countDrafts.call(0).resolve(0)
    await settled()
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

  test.each([
    ['at work', 'active', []],
    ['under the lock', 'locked', [{ type: 'screen.locked' }]],
  ] as const)('goes on with what its role may do now, %s', (_, state, before) => {
    const { actor, emitted, now } = start({ session: { user } })
    for (const event of before) actor.send(event)
    const narrowed = { ...user, permissions: ['plan.view'], accessVersion: '4.2' }
    actor.send({ type: 'access.changed', user: narrowed })
    expect(now().context.user).toEqual(narrowed)
    expect(now().matches({ signedIn: state })).toBe(true)
    // What another tab hears of another person, the end of this session will tell.
    actor.send({ type: 'access.changed', user: other })
    expect(now().context.user).toEqual(narrowed)
    expect(emitted).toEqual([])
  })

  test('goes on after a call that its role may not make', () => {
    const { actor, emitted, now } = start({ session: { user } })
    actor.send({ type: 'access.denied' })
    expect(now().matches({ signedIn: 'active' })).toBe(true)
    expect(emitted).toEqual([{ type: 'access.denied' }])
  })
})

describe('a sign-out', () => {
  const signingOut = async (count: number) => {
    const session = start({ session: { user } })
    session.actor.send({ type: 'signOut.requested' })
    session.countDrafts.call(0).resolve(count)
    await settled()
    return session
  }

  test('asks the browser for drafts of the person, once', () => {
    const { actor, countDrafts } = start({ session: { user } })
    actor.send({ type: 'signOut.requested' })
    actor.send({ type: 'signOut.requested' })
    expect(countDrafts.calls.map(({ input }) => input)).toEqual([{ userName: 'E-1001' }])
  })

  test('asks a person without drafts nothing, nor one whose browser cannot say', async () => {
    expect((await signingOut(0)).now().matches('signingOut')).toBe(true)
    const { actor, countDrafts, now } = start({ session: { user } })
    actor.send({ type: 'signOut.requested' })
    countDrafts.call(0).reject(new Error('The browser does not open its database.'))
    await settled()
    expect(now().matches('signingOut')).toBe(true)
    expect(now().context.endedBy).toBe('person')
  })

  test('says how many drafts there are, and keeps them', async () => {
    const { actor, deleteDrafts, now } = await signingOut(3)
    expect(now().matches({ signedIn: 'askingAboutDrafts' })).toBe(true)
    expect(now().context.drafts).toBe(3)
    actor.send({ type: 'drafts.kept' })
    expect(now().matches('signingOut')).toBe(true)
    expect(deleteDrafts.calls).toEqual([])
  })

  test('deletes the drafts first where the person wants that', async () => {
    const { actor, deleteDrafts, signOut, now } = await signingOut(1)
    actor.send({ type: 'drafts.deleted' })
    expect(deleteDrafts.call(0).input).toEqual({ userName: 'E-1001' })
    expect(signOut.calls).toEqual([])
    deleteDrafts.call(0).resolve()
    await settled()
    expect(now().matches('signingOut')).toBe(true)
  })

  test('asks again, and says why, where the drafts could not be deleted', async () => {
    const { actor, deleteDrafts, now } = await signingOut(1)
    actor.send({ type: 'drafts.deleted' })
    deleteDrafts.call(0).reject(new Error('blocked'))
    await settled()
    expect(now().matches({ signedIn: 'askingAboutDrafts' })).toBe(true)
    expect(now().context.notice).toBe('The drafts could not be deleted. Try again, or keep them.')
    actor.send({ type: 'drafts.kept' })
    expect(now().context.notice).toBeNull()
  })

  test('can be thought better of', async () => {
    const { actor, now } = await signingOut(1)
    actor.send({ type: 'signOut.cancelled' })
    expect(now().matches({ signedIn: 'active' })).toBe(true)
    expect(now().context.endedBy).toBeNull()
  })

  test('is covered by a lock of another tab while it asks', async () => {
    const { actor, now } = await signingOut(1)
    actor.send({ type: 'screen.locked' })
    expect(now().hasTag('locked')).toBe(true)
  })

  test('at the lock asks nothing: whoever stands there has not shown to be the person', () => {
    const { actor, countDrafts, now } = start({ session: { user } })
    actor.send({ type: 'screen.locked' })
    actor.send({ type: 'signOut.requested' })
    expect(now().matches('signingOut')).toBe(true)
    expect(countDrafts.calls).toEqual([])
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
