import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { linkTokenAt, takeLinkTokens } from '../../../src/app/navigation/link-token.ts'
import { HOME } from '../../../src/app/navigation/routes.ts'
import { herePath, shownPath, withBase, withoutBase } from '../../../src/schemas/core/base-path.ts'
import { secretVault } from '../../../src/services/core/vault.ts'
import { stubBrowser } from '../shell/fake-browser.ts'
import { LIST, navigationOfFakes, PLANS, passed } from '../shell/navigation-of-fakes.ts'

const under = (base: string) => vi.stubEnv('BASE_URL', base)
afterEach(() => vi.unstubAllEnvs())

describe('an address', () => {
  it('is the same inside and outside at the root of an origin', () => {
    expect([withBase('/pages/faq?q=a'), withoutBase('/pages/faq'), withoutBase('/')]).toEqual([
      '/pages/faq?q=a',
      '/pages/faq',
      '/',
    ])
  })

  it('has the base path outside and not inside', () => {
    under('/tools/backoffice/')
    expect(withBase('/pages/faq?q=a')).toBe('/tools/backoffice/pages/faq?q=a')
    expect(withoutBase('/tools/backoffice/pages/faq')).toBe('/pages/faq')
    expect([withoutBase('/tools/backoffice/'), withoutBase('/tools/backoffice')]).toEqual(['/', '/'])
  })

  it('of another application on the origin stays as it is', () => {
    under('/backoffice/')
    for (const path of ['/', '/pages/faq', '/backoffice2/pages/faq', '/Backoffice/pages/faq']) {
      expect(withoutBase(path)).toBe(path)
    }
  })
})

describe('under a base path', () => {
  const { begin, navigation, screen, onScreen, session } = navigationOfFakes()

  it('opens the screen of the address, and leads on from the first address', async () => {
    under('/backoffice/')
    const browser = begin('/backoffice/')
    await passed(50)
    expect([browser.address(), onScreen()]).toEqual([`/backoffice${HOME}`, `${HOME} open`])
    navigation().go(`${LIST}?page=2`)
    await passed(50)
    expect([browser.address(), onScreen()]).toEqual([`/backoffice${LIST}?page=2`, `${LIST} open`])
    history.back()
    await passed(50)
    expect([browser.address(), onScreen()]).toEqual([`/backoffice${HOME}`, `${HOME} open`])
  })

  it('asks a visitor to sign in, with the wanted address as the application has it, and leads there', async () => {
    under('/backoffice/')
    const browser = begin(`/backoffice${LIST}?page=2`, null)
    await passed(50)
    const login = `/backoffice/auth/login?next=${encodeURIComponent(`${LIST}?page=2`)}`
    expect(browser.address()).toBe(login)
    session().send({ type: 'credentials.submitted', email: 'asha@example.com', secretRef: 'ref' })
    await passed(50)
    expect([browser.address(), onScreen()]).toEqual([`/backoffice${LIST}?page=2`, `${LIST} open`])
  })

  it('lets a screen write its query, and lead elsewhere and back', async () => {
    under('/backoffice/')
    const browser = begin(`/backoffice${LIST}`)
    await passed(50)
    const { host } = screen(LIST)
    host?.writeSearch(new URLSearchParams({ page: '3' }), { replace: false })
    expect(browser.address()).toBe(`/backoffice${LIST}?page=3`)
    const comeBack = host?.comeBack()
    host?.navigate(PLANS, { replace: false })
    await passed(50)
    expect([browser.address(), onScreen()]).toEqual([`/backoffice${PLANS}`, `${PLANS} open`])
    comeBack?.()
    await passed(50)
    expect([browser.address(), onScreen()]).toEqual([`/backoffice${LIST}?page=3`, `${LIST} open`])
    // The screen opens at the address without the base path.
    expect(navigation().actor.getSnapshot().context.place).toMatchObject({ path: LIST, query: '?page=3' })
  })

  it('asks before a link loses something, and puts the address back at Back', async () => {
    under('/backoffice/')
    const browser = begin(`/backoffice${LIST}`)
    await passed(50)
    navigation().go(PLANS)
    await passed(50)
    screen(PLANS).isDirty = true
    const proceed = vi.fn()
    navigation().request(proceed, `/backoffice${PLANS}?page=2`)
    expect([proceed.mock.calls.length, onScreen()]).toEqual([1, `${PLANS} open`])
    navigation().request(proceed, `/backoffice${LIST}`)
    expect([proceed.mock.calls.length, onScreen()]).toEqual([1, `${PLANS} open, leaving?`])
    navigation().state().leaving?.stay()
    history.back()
    await passed(50)
    expect([browser.address(), onScreen()]).toEqual([`/backoffice${PLANS}`, `${PLANS} open, leaving?`])
  })

  it('shows that nothing is there at an address that is not under it', async () => {
    under('/backoffice/')
    begin(`/backoffice2${LIST}`)
    await passed(50)
    expect(navigation().actor.getSnapshot().context.place?.path).toBe(`/backoffice2${LIST}`)
  })
})

it('the token of a link is taken out of an address under a base path', () => {
  under('/backoffice/')
  const browser = stubBrowser('/backoffice/auth/register?from=mail')
  vi.stubGlobal('location', { pathname: '/backoffice/auth/register', search: '?from=mail', hash: '#token-1' })
  takeLinkTokens()
  expect(browser.address()).toBe('/backoffice/auth/register?from=mail')
  const ref = linkTokenAt('/auth/register')
  expect(ref === null ? null : secretVault.get(ref)).toBe('token-1')
  vi.unstubAllGlobals()
})

it('the path of the address bar is read in one place, so that nothing forgets the base path', () => {
  const readers = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .filter((file) =>
      /\blocation\.pathname|\bpathname\b[^=\n]*\} = location\b/.test(readFileSync(join('src', file), 'utf8')),
    )
  expect(readers).toEqual(['schemas/core/base-path.ts'])
  vi.stubGlobal('location', { pathname: '/pages/faq' })
  expect(herePath()).toBe('/pages/faq')
  vi.unstubAllGlobals()
})

it('a person is shown the address that they see in the address bar', () => {
  under('/backoffice/')
  vi.stubGlobal('location', { pathname: '/backoffice/pages/Nowhere' })
  expect([herePath(), shownPath()]).toEqual(['/pages/Nowhere', '/backoffice/pages/Nowhere'])
  vi.unstubAllGlobals()
})
