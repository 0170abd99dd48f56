import { beforeEach, describe, expect, it } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { followLock } from '../../../src/app/boot/follow-lock.ts'
import { lockFlag } from '../../../src/app/boot/lock-flag.ts'
import { sessionMachine } from '../../../src/machines/session/session.machine.ts'
import type { SignInOutcome } from '../../../src/schemas/session/session.ts'
import { pageStorage } from '../../../src/services/core/browser-storage.ts'
import { asha as user } from '../../machines/support.ts'

const never = <Output, Input>() => fromPromise<Output, Input>(() => new Promise(() => {}))
const machine = sessionMachine.provide({
  actors: {
    signIn: never<SignInOutcome, { readonly email: string; readonly secretRef: string }>(),
    unlock: never<void, { readonly secretRef: string }>(),
    signOut: never<void, undefined>(),
  },
})

describe('the lock', () => {
  let storage: Storage
  let told: Array<() => void>
  beforeEach(() => {
    storage = pageStorage()
    told = []
  })

  /** A tab of the browser; its writes are reported to the other tabs only. */
  const openTab = (isSignedIn = true) => {
    const session = createActor(machine, { input: { session: isSignedIn ? { user } : null, errorMessage: null } })
    session.start()
    let hear = () => {}
    followLock(session, {
      read: () => lockFlag.read(storage),
      write: (isLocked) => {
        const before = storage.getItem('simdesk.locked')
        lockFlag.write(isLocked, storage)
        if (before !== storage.getItem('simdesk.locked')) for (const tell of told) if (tell !== hear) tell()
      },
      onForeignChange: (listener) => {
        hear = listener
        told.push(listener)
      },
    })
    return { session, isLocked: () => session.getSnapshot().hasTag('locked') }
  }

  it('covers every tab, and a new one from its beginning', () => {
    const [one, other] = [openTab(), openTab()]
    one.session.send({ type: 'screen.locked' })
    expect([one.isLocked(), other.isLocked(), openTab().isLocked()]).toEqual([true, true, true])
  })

  it('opens in every tab when it opens in one', () => {
    const [one, other] = [openTab(), openTab()]
    one.session.send({ type: 'screen.locked' })
    other.session.send({ type: 'screen.unlockedElsewhere' })
    expect([one.isLocked(), other.isLocked(), openTab().isLocked()]).toEqual([false, false, false])
  })

  it('stays over the other tabs while somebody signs out at it, and ends with the session', () => {
    const [one, other] = [openTab(), openTab()]
    one.session.send({ type: 'screen.locked' })
    one.session.send({ type: 'signOut.requested' })
    expect(other.isLocked()).toBe(true)
    other.session.send({ type: 'session.endedElsewhere' })
    expect(openTab().isLocked()).toBe(false)
  })

  it('of a session that is gone does not cover the next one', () => {
    lockFlag.write(true, storage)
    openTab(false)
    expect(openTab().isLocked()).toBe(false)
  })
})
