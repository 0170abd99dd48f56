import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { installationName } from '../../../src/schemas/core/installation-name.ts'
import { pageStorage } from '../../../src/services/core/browser-storage.ts'
import { ada } from '../support/services.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** The modules with the names of browser storage, as a build for this base path has them. */
const builtFor = async (base: string) => {
  vi.stubEnv('BASE_URL', base)
  vi.resetModules()
  const [session, layout, preferences, drafts, { lockFlag }] = await Promise.all([
    import('../../../src/services/session/session-store.ts'),
    import('../../../src/app/boot/root-attributes.ts'),
    import('../../../src/app/shell/preferences.ts'),
    import('../../../src/app/drafts/session-drafts.ts'),
    import('../../../src/app/boot/lock-flag.ts'),
  ])
  return { session, layout, preferences, drafts, lockFlag }
}

const namesIn = (storage: Storage) =>
  Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? '').sort()

const browser = () => {
  const storages = { origin: pageStorage(), tab: pageStorage() }
  vi.stubGlobal('localStorage', storages.origin)
  vi.stubGlobal('location', new URL('http://localhost/'))
  return storages
}

it('names stay as they are at the root of an origin', () => {
  expect(installationName('token')).toBe('token')
})

it('installations under two base paths of one origin, and one at its root, keep nothing under the same name', async () => {
  const storages = browser()
  const keepAll = async (base: string, colour: string) => {
    const { session, layout, preferences, lockFlag } = await builtFor(base)
    session.writeSession({ user: ada }, `token of ${base}`, storages)
    session.writeErrorMessage('No network', storages)
    layout.writeMirror(JSON.stringify({ 'data-theme': colour }))
    preferences.writePreference(ada.userName, 'plans', ['planName'])
    lockFlag.write(true, storages.origin)
  }
  await keepAll('/', 'light')
  const atRoot = namesIn(storages.origin)
  expect(atRoot).toHaveLength(12)
  await keepAll('/a/', 'dark')
  await keepAll('/a/b/', 'light')
  expect(namesIn(storages.origin)).toEqual(
    ['', '/a/', '/a/b/'].flatMap((base) => atRoot.map((name) => base + name)).sort(),
  )

  const { session, layout } = await builtFor('/a/')
  expect([session.readToken(storages), layout.readMirror()]).toEqual(['token of /a/', { 'data-theme': 'dark' }])
  session.clearSession(storages)
  const other = await builtFor('/a/b/')
  expect([session.readSession(storages), other.session.readSession(storages)]).toEqual([null, { user: ada }])
})

it('a sign-out under a base path forgets the drafts of that installation alone, whatever its path', async () => {
  const { tab } = browser()
  const draft = (base: string, userName: string) =>
    `${base}simdesk.journal.head:${encodeURIComponent(`recordForm:${userName}:regions`)}`
  const all = ['', '/a/', '/a:b/'].flatMap((base) => ['E-1', 'E-2'].map((userName) => draft(base, userName)))
  for (const name of all) tab.setItem(name, '{}')
  const { drafts } = await builtFor('/a:b/')
  drafts.forgetDraftsOfOthers('E-1', tab)
  expect(namesIn(tab)).toEqual(all.filter((name) => name !== draft('/a:b/', 'E-2')).sort())
  drafts.forgetDrafts(tab)
  expect(namesIn(tab)).toEqual(all.filter((name) => !name.startsWith('/a:b/')).sort())
})

/** Names that installations may share, with the reason. */
const shared: Readonly<Record<string, string>> = {
  'simdesk.download:': 'The folder of downloads is one for the origin, and so are its locks: anybody may clean it up.',
  'simdesk.session-record': 'The format of a file.',
  'simdesk.drawn': 'An event within a page.',
}

it('whatever the browser keeps or shares by name is named by its installation', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
  const bare = files.flatMap((file) =>
    [
      ...readFileSync(join('src', file), 'utf8').matchAll(/(installationName\()?['"`](simdesk[.-][^'"`<]*)['"`]/g),
    ].flatMap(([, own, name]) => (own ? [] : [name])),
  )
  expect(bare.sort()).toEqual(Object.keys(shared).sort())
})
