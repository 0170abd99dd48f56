import { beforeEach, describe, expect, it, vi } from 'vitest'
import { matchPath } from '../../../src/app/navigation/addresses.ts'
import { NOT_FOUND_NEAR } from '../../../src/app/navigation/routes.ts'
import { codeOf } from '../../../src/app/screens/loaders.ts'
import { allKeys } from '../../../src/schemas/people/permissions.ts'
import { asha } from '../../machines/support.ts'
import { LIST, navigationOfFakes, never, PLANS, passed, promise, REPORTS } from './navigation-of-fakes.ts'

const UNFETCHED = '/pages/PartnerMaster'
const { begin, session, navigation, screen, onScreen, isInShell } = navigationOfFakes()

describe('the first screen of a person', () => {
  it('is shown when it has its answer, and the sign-in page until then', async () => {
    const answer = promise()
    screen(LIST).isAnswered = answer.made
    const { address } = begin(`/auth/login?next=${encodeURIComponent(`${LIST}?page=2`)}`, null)
    session().send({ type: 'credentials.submitted', email: 'asha@desk.example', secretRef: 'ref-1' })
    await passed(30)
    expect([address(), onScreen(), screen(LIST).did]).toEqual([`${LIST}?page=2`, '/auth/login open', ['1 open page=2']])
    answer.keep()
    await passed()
    expect(onScreen()).toBe(`${LIST} open`)
  })

  it('is shown without an answer that does not come at once', async () => {
    screen(LIST).isAnswered = never
    begin(LIST)
    await passed(49)
    expect(onScreen()).toBeNull()
    await passed(1)
    expect(onScreen()).toBe(`${LIST} open`)
  })

  it('is closed when another takes its place before it was shown, which does not wait once more', async () => {
    screen(LIST).isAnswered = never
    screen(PLANS).isAnswered = never
    begin(LIST)
    await passed(45)
    navigation().go(PLANS)
    expect(screen(LIST).did).toEqual(['1 open', '1 close'])
    await passed(1)
    expect([onScreen(), screen(LIST).did]).toEqual([`${PLANS} open`, ['1 open', '1 close']])
  })

  it('is closed when the session ends before it was shown', async () => {
    screen(LIST).isAnswered = never
    begin(LIST)
    await passed(10)
    session().send({ type: 'session.expired' })
    await passed(50)
    expect([onScreen(), screen(LIST).did]).toEqual(['/auth/logout open', ['1 open', '1 close']])
  })

  it('is drawn below a lock that comes while it is opened; under a lock none is opened', async () => {
    begin(LIST)
    session().send({ type: 'screen.locked' })
    await passed(100)
    expect(onScreen()).toBe(`${LIST} open`)
    history.pushState(null, '', PLANS)
    await passed(100)
    expect(screen(PLANS).did).toEqual([])
  })
})

describe('one screen after another', () => {
  beforeEach(async () => {
    begin(LIST)
    await passed(50)
  })

  it('takes its place when it is open, without a wait for its answer', async () => {
    screen(PLANS).isAnswered = never
    navigation().go(PLANS)
    await passed(1)
    expect([onScreen(), screen(LIST).did]).toEqual([`${PLANS} open`, ['1 open', '1 close']])
  })

  it('takes its place at once where its code has to be fetched', async () => {
    const code = codeOf(matchPath(UNFETCHED).route)
    const load = vi.spyOn(code, 'load').mockReturnValue(never)
    navigation().go(UNFETCHED)
    expect([onScreen(), screen(LIST).did]).toEqual([`${UNFETCHED} opening`, ['1 open', '1 close']])
    load.mockRestore()
  })

  it('is overtaken by a later one: opened late, it is closed and never shown', async () => {
    const opening = promise()
    screen(PLANS).isOpened = opening.made
    screen(REPORTS).isAnswered = never
    navigation().go(PLANS)
    await passed(1)
    navigation().go(REPORTS)
    await passed(1)
    expect([onScreen(), screen(LIST).did]).toEqual([`${REPORTS} open`, ['1 open', '1 close']])
    opening.keep()
    await passed(50)
    expect([onScreen(), screen(PLANS).did]).toEqual([`${REPORTS} open`, ['1 open', '1 close']])
    const { host } = screen(PLANS)
    host?.navigate(LIST, { replace: false })
    host?.writeSearch(new URLSearchParams('page=2'), { replace: false })
    host?.reopen()
    await passed(50)
    expect([location.href, onScreen(), screen(PLANS).did.length]).toEqual([
      `https://desk.example${REPORTS}`,
      `${REPORTS} open`,
      2,
    ])
  })

  it('lives as long as it is drawn, whatever is overtaken meanwhile', async () => {
    const [plans, reports] = [promise(), promise()]
    screen(PLANS).isOpened = plans.made
    screen(REPORTS).isOpened = reports.made
    navigation().go(PLANS)
    await passed(1)
    navigation().go(REPORTS)
    plans.keep()
    await passed(50)
    expect([onScreen(), screen(LIST).did, screen(PLANS).did]).toEqual([
      `${LIST} open`,
      ['1 open'],
      ['1 open', '1 close'],
    ])
    reports.keep()
    await passed(1)
    expect([onScreen(), screen(LIST).did]).toEqual([`${REPORTS} open`, ['1 open', '1 close']])
  })

  it('is left by Back while it is being opened', async () => {
    screen(PLANS).isOpened = never
    navigation().go(PLANS)
    await passed(1)
    history.back()
    await passed(50)
    expect([onScreen(), screen(LIST).did]).toEqual([`${LIST} open`, ['1 open', '2 open', '1 close']])
  })

  it('is the same screen at another query of it', async () => {
    history.pushState(null, '', `${LIST}?page=3`)
    await passed(50)
    expect(screen(LIST).did).toEqual(['1 open', '1 moved page=3'])
  })

  it('writes a query of its own, and is not told of it', async () => {
    screen(LIST).host?.writeSearch(new URLSearchParams('page=3'), { replace: false })
    await passed(50)
    expect([location.search, screen(LIST).did]).toEqual(['?page=3', ['1 open']])
  })

  it('leads back to the query with which the page before was left', async () => {
    history.pushState(null, '', `${LIST}?page=7`)
    navigation().go(PLANS)
    await passed(50)
    screen(PLANS).host?.navigate(LIST, { replace: false })
    await passed(50)
    expect([location.search, onScreen(), screen(LIST).did.at(-1)]).toEqual(['?page=7', `${LIST} open`, '2 open page=7'])
  })

  it('is opened once more where it asks for it, and stands there until then', async () => {
    const opening = promise()
    screen(LIST).isOpened = opening.made
    screen(LIST).host?.reopen()
    await passed(1)
    expect(screen(LIST).did).toEqual(['1 open', '2 open'])
    opening.keep()
    await passed(1)
    expect([onScreen(), screen(LIST).did]).toEqual([`${LIST} open`, ['1 open', '2 open', '1 close']])
  })

  it('is opened anew for a person whose role sees one partner from now on, and stays where they may do something else', async () => {
    session().send({ type: 'access.changed', user: { ...asha, permissions: [...allKeys], scope: 'all' } })
    await passed(50)
    expect(screen(LIST).did).toEqual(['1 open'])
    session().send({ type: 'access.changed', user: { ...asha, permissions: [...allKeys], scope: 'ownPartner' } })
    await passed(50)
    expect([onScreen(), screen(LIST).did]).toEqual([`${LIST} open`, ['1 open', '2 open', '1 close']])
  })
})

describe('a page for anyone that has the shell of who is signed in', () => {
  const asked = `${NOT_FOUND_NEAR}?asked=%2Fpages%2FNothing`

  it('stands on its own for a visitor, and in the shell for a person, as a list does', async () => {
    begin(asked, null)
    await passed()
    expect([onScreen(), isInShell()]).toEqual([`${NOT_FOUND_NEAR} open`, false])
    begin(asked)
    await passed()
    expect([onScreen(), isInShell()]).toEqual([`${NOT_FOUND_NEAR} open`, true])
    navigation().go(LIST)
    await passed(50)
    expect([onScreen(), isInShell()]).toEqual([`${LIST} open`, true])
  })

  it('comes into the shell with a sign-in in another tab', async () => {
    const { address } = begin(asked, null)
    await passed()
    session().send({ type: 'session.begunElsewhere', session: { user: asha } })
    await passed()
    expect([address(), onScreen(), isInShell()]).toEqual([asked, `${NOT_FOUND_NEAR} open`, true])
  })

  it('is gone with the session: it says no more that there is one', async () => {
    const { address } = begin(asked)
    await passed()
    session().send({ type: 'session.expired' })
    await passed()
    expect([address(), onScreen(), isInShell()]).toEqual(['/auth/logout', '/auth/logout open', false])
  })
})
