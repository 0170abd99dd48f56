import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { HOME } from '../../../src/app/navigation/routes.ts'
import { LIST, navigationOfFakes, never, PLANS, passed, REPORTS } from './navigation-of-fakes.ts'

const { begin, session, navigation, screen, onScreen } = navigationOfFakes()

describe('a screen that would lose something', () => {
  let unload = () => false
  beforeEach(async () => {
    unload = begin(LIST).unload
    await passed(50)
    navigation().go(PLANS)
    await passed(50)
    screen(PLANS).isDirty = true
  })

  it('asks at Back, and stands where it stood', async () => {
    history.back()
    await passed(50)
    expect([location.pathname, onScreen()]).toEqual([PLANS, `${PLANS} open, leaving?`])
    navigation().state().leaving?.stay()
    expect([onScreen(), screen(PLANS).did]).toEqual([`${PLANS} open`, ['1 open']])
  })

  it('goes where Back led when the person agrees, and asks no second time', async () => {
    history.back()
    await passed(50)
    navigation().state().leaving?.leave()
    await passed(50)
    expect([onScreen(), screen(PLANS).did]).toEqual([`${LIST} open`, ['1 open', '1 discard', '1 close']])
  })

  it('asks at a link, but not at one to the same page', () => {
    const proceed = vi.fn()
    navigation().request(proceed, `${PLANS}?page=2`)
    expect([proceed.mock.calls.length, onScreen()]).toEqual([1, `${PLANS} open`])
    navigation().request(proceed, LIST)
    expect([proceed.mock.calls.length, onScreen()]).toEqual([1, `${PLANS} open, leaving?`])
  })

  it('asks about a secret before it asks about what was entered', () => {
    screen(PLANS).isShownOnce = true
    navigation().leave(() => {})
    expect(navigation().state().leaving?.loss).toBe('secret')
    navigation().state().leaving?.stay()
    screen(PLANS).isDirty = false
    expect(unload()).toBe(true)
    screen(PLANS).isShownOnce = false
    expect(unload()).toBe(false)
  })

  it('asks before a save about a secret alone, keeps what was entered, and asks again where the save leads nowhere', () => {
    const save = vi.fn()
    navigation().leave(save, { isSave: true })
    expect([save.mock.calls.length, onScreen()]).toEqual([1, `${PLANS} open`])
    screen(PLANS).isShownOnce = true
    navigation().leave(save, { isSave: true })
    expect([save.mock.calls.length, navigation().state().leaving?.loss]).toEqual([1, 'secret'])
    navigation().state().leaving?.leave()
    expect([save.mock.calls.length, onScreen(), screen(PLANS).did]).toEqual([2, `${PLANS} open`, ['1 open']])
    navigation().request(save, LIST)
    expect([save.mock.calls.length, navigation().state().leaving?.loss]).toEqual([2, 'secret'])
  })

  it('lets the browser ask before the page is closed, and only then', () => {
    expect(unload()).toBe(true)
    screen(PLANS).isDirty = false
    expect(unload()).toBe(false)
  })
})

describe('the end of a session', () => {
  const ended = (address: string) => `/auth/logout?next=${encodeURIComponent(address)}`

  it('leads to the page that says so, and closes the screen', async () => {
    const { address } = begin(`${LIST}?page=2`)
    await passed(50)
    session().send({ type: 'session.expired' })
    await passed(50)
    expect([address(), onScreen(), screen(LIST).did]).toEqual([
      ended(`${LIST}?page=2`),
      '/auth/logout open',
      ['1 open page=2', '1 close'],
    ])
  })

  it('leads there too while the next screen is being opened', async () => {
    const { address } = begin(LIST)
    await passed(50)
    screen(PLANS).isOpened = never
    navigation().go(PLANS)
    await passed(1)
    session().send({ type: 'session.expired' })
    await passed(50)
    expect([address(), onScreen(), screen(LIST).did]).toEqual([
      ended(PLANS),
      '/auth/logout open',
      ['1 open', '1 close'],
    ])
  })
})

describe('a screen that cannot be opened', () => {
  let log = vi.spyOn(console, 'error')
  beforeEach(() => {
    log = vi.spyOn(console, 'error').mockImplementation(() => {})
  })
  afterEach(() => {
    log.mockRestore()
  })

  it('says so in the place of the one before, and is opened by a retry', async () => {
    begin(LIST)
    await passed(50)
    screen(PLANS).isOpened = Promise.reject(new Error('no storage'))
    navigation().go(PLANS)
    await passed(50)
    expect([onScreen(), screen(LIST).did, log.mock.calls.length]).toEqual([`${PLANS} failed`, ['1 open', '1 close'], 1])
    screen(PLANS).isOpened = Promise.resolve()
    const content = navigation().state().drawn?.content
    if (content?.kind === 'failed') content.retry()
    await passed(50)
    expect(onScreen()).toBe(`${PLANS} open`)
  })

  it('says nothing where somebody has gone on', async () => {
    begin(LIST)
    await passed(50)
    screen(PLANS).isOpened = new Promise((_, reject) => setTimeout(() => reject(new Error('no storage')), 20))
    navigation().go(PLANS)
    await passed(1)
    navigation().go(REPORTS)
    await passed(50)
    expect(onScreen()).toBe(`${REPORTS} open`)
  })
})

describe('a sign-out of somebody with drafts', () => {
  it('leaves what is open where it is while the person is asked, and after they stay', async () => {
    begin(LIST, undefined, 2)
    await passed(50)
    session().send({ type: 'signOut.requested' })
    await passed(50)
    expect(session().getSnapshot().matches({ signedIn: 'askingAboutDrafts' })).toBe(true)
    navigation().staySignedIn()
    await passed(50)
    expect([location.pathname, onScreen(), screen(LIST).did]).toEqual([LIST, `${LIST} open`, ['1 open']])
  })

  it('after what is open was given up for it: who stays and works on is asked again at a link', async () => {
    begin(LIST, undefined, 2)
    await passed(50)
    screen(LIST).isDirty = true
    navigation().leave(() => session().send({ type: 'signOut.requested' }))
    navigation().state().leaving?.leave()
    await passed(50)
    expect(session().getSnapshot().matches({ signedIn: 'askingAboutDrafts' })).toBe(true)
    navigation().staySignedIn()
    const proceed = vi.fn()
    navigation().request(proceed, PLANS)
    expect([proceed.mock.calls.length, onScreen()]).toEqual([0, `${LIST} open, leaving?`])
  })

  it('that was asked for by its address leads to the work when they stay, and asks no second time', async () => {
    begin('/auth/logout', undefined, 2)
    await passed(50)
    expect(session().getSnapshot().matches({ signedIn: 'askingAboutDrafts' })).toBe(true)
    navigation().staySignedIn()
    await passed(50)
    expect([location.pathname, onScreen()]).toEqual([HOME, `${HOME} open`])
    expect(session().getSnapshot().matches({ signedIn: 'active' })).toBe(true)
  })
})
