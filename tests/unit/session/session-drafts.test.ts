import { expect, it } from 'vitest'
import { forgetDrafts, forgetDraftsOfOthers } from '../../../src/app/drafts/session-drafts.ts'
import { TabStore } from '../../../src/journal/tab-store.ts'
import { pageStorage } from '../../../src/services/core/browser-storage.ts'

/** Session storage as the journal leaves it, with another item that is not a draft. */
const storageWithDrafts = (...streams: ReadonlyArray<string>): Storage => {
  const storage = pageStorage()
  const store = new TabStore(storage)
  for (const stream of streams) {
    store.begin(stream, {} as never)
    store.append(stream, { seq: 1 } as never)
  }
  storage.setItem('kept', 'yes')
  return storage
}

const names = (storage: Storage) => new TabStore(storage).streams()

it('forgets the drafts of everybody else, whatever their names are', () => {
  const mine = 'inventoryForm:asha:rao@simdesk.test:new'
  const storage = storageWithDrafts('inventoryForm:E-1:new', 'inventoryForm:E-1:7', 'inventoryForm:E-10:new')
  forgetDraftsOfOthers('E-1', storage)
  expect(names(storage)).toEqual(['inventoryForm:E-1:new', 'inventoryForm:E-1:7'])
  expect(storage.length).toBe(5)
  const others = storageWithDrafts(mine, 'inventoryForm:E-1:new')
  forgetDraftsOfOthers('asha:rao@simdesk.test', others)
  expect(names(others)).toEqual([mine])
})

it('forgets every draft of the tab when the person signs out in it', () => {
  const storage = storageWithDrafts('inventoryForm:E-1:new', 'inventoryForm:E-2:new')
  forgetDrafts(storage)
  expect(storage.length).toBe(1)
})
