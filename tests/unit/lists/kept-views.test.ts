import { Exit } from 'effect'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { allParts } from '../../../src/schemas/core/serves.ts'
import { viewMessages } from '../../../src/schemas/lists/saved-views.ts'
import { browserStorages } from '../../../src/services/core/browser-storage.ts'
import { type ViewChange, ViewService } from '../../../src/services/lists/view-service.ts'
import { clearSession, writeSession } from '../../../src/services/session/session-store.ts'
import { apiForFile } from '../support/api-server.ts'
import { ada, servicesAt } from '../support/services.ts'

const api = await apiForFile()
const serves = allParts.filter((part) => part !== 'views')
const ground = servicesAt(api.baseUrl, { person: { roleName: 'Admin', serves } })
afterAll(() => ground.dispose())

beforeEach(() => writeSession({ user: { ...ada, serves } }, 'token'))
afterEach(() => {
  clearSession()
  for (const key of ['E-1001', 'E-2'].flatMap((user) =>
    ['planList', 'Pricing'].map((list) => `simdesk.views:${user}:${list}`),
  ))
    browserStorages().origin.removeItem(key)
})

const columns = { order: ['planName'], hidden: [] }
const roaming = { name: 'Roaming', search: 'text=Roaming', columns, isDefault: false, sharedWithRole: null }
const kept = { ...roaming, sharedBy: null }

const all = (list = 'planList') => ground.runPromise(ViewService.ask((service) => service.all(list)))
const change = (made: Partial<ViewChange>) =>
  ground.runPromiseExit(
    ViewService.ask((service) => service.change({ list: 'planList', save: null, remove: '', ...made })),
  )
const save = (changed: Partial<NonNullable<ViewChange['save']>>) => change({ save: { ...roaming, ...changed } })
const problemOf = (exit: Awaited<ReturnType<typeof save>>) => JSON.stringify(Exit.isFailure(exit) && exit.cause)

it('views are stored in this browser, separately for each person and list, without asking the server', async () => {
  expect(await all()).toEqual({ views: [], roles: [] })
  await save({ name: ' Roaming ', search: 'text=Roaming&page=2', sharedWithRole: 3 })
  await save({ name: 'Abroad' })
  expect(await all()).toEqual({ views: [{ ...kept, name: 'Abroad' }, kept], roles: [] })
  expect((await all('Pricing')).views).toEqual([])
  writeSession({ user: { ...ada, userName: 'E-2', serves } }, 'token')
  expect((await all()).views).toEqual([])
  expect(api.seen).toEqual([])
})

it('at most one view is the default; a view can be replaced by name, renamed and removed', async () => {
  await save({ isDefault: true })
  await save({ name: 'Abroad', isDefault: true })
  expect((await all()).views.map(({ name, isDefault }) => [name, isDefault])).toEqual([
    ['Abroad', true],
    ['Roaming', false],
  ])
  await save({ name: 'ROAMING', search: 'text=EU' })
  await save({ name: 'World', was: 'Abroad' })
  expect((await all()).views.map(({ name, search }) => [name, search])).toEqual([
    ['ROAMING', 'text=EU'],
    ['World', 'text=Roaming'],
  ])
  await change({ remove: 'roaming' })
  expect((await all()).views.map(({ name }) => name)).toEqual(['World'])
})

it('a view without a name, with a taken name, above the limit, or with a search by SIM PIN is refused', async () => {
  await save({})
  await save({ name: 'Abroad' })
  expect(problemOf(await save({ name: ' ' }))).toContain(viewMessages.noName)
  expect(problemOf(await save({ name: 'roaming', was: 'Abroad' }))).toContain(viewMessages.taken)
  expect(problemOf(await save({ name: 'New', was: 'Gone' }))).toContain(viewMessages.gone)
  expect(problemOf(await save({ name: 'Pins', search: 'searchBy=simPin&text=1234' }))).toContain(viewMessages.secret)
  expect(problemOf(await save({ name: 'Long', search: `text=${'a'.repeat(2_000)}` }))).toContain(viewMessages.search)
  for (let number = 3; number <= 50; number += 1) await save({ name: `View ${number}` })
  expect(problemOf(await save({ name: 'View 51' }))).toContain('At most 50 views of a list')
  expect((await all()).views).toHaveLength(50)
})

it('a stored value that is not a view is ignored', async () => {
  for (const text of ['{', '{}', '[{"name":1}]', 'null']) {
    browserStorages().origin.setItem('simdesk.views:E-1001:planList', text)
    expect((await all()).views).toEqual([])
  }
})
