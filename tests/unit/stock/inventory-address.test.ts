import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { forgetSecretTexts, SecretTexts } from '../../../src/app/navigation/secret-texts.ts'
import { locationFrom, searchOf } from '../../../src/app/screens/stock/inventory-address.ts'
import { blankFilter } from '../../../src/machines/stock/inventory-list.context.ts'
import { PAGE_SIZES } from '../../../src/schemas/lists/page-sizes.ts'
import { inventorySorts } from '../../../src/schemas/stock/inventory-fields.ts'
import { inventoryFilters } from '../../../src/schemas/stock/inventory-filters.ts'
import { pageStorage } from '../../../src/services/core/browser-storage.ts'

/** The storage of a tab; with the same storage it is the tab after a reload. */
const tab = (storage = pageStorage()) => {
  let names = 0
  return { storage, texts: new SecretTexts(() => `name-${++names}`, storage) }
}
const entries = { list: 30, search: 10 }
const at = (searchBy: 'simPin' | 'iccid', text: string) => ({
  page: 2,
  pageSize: 10,
  filter: { searchBy, text, planID: 7, supplierName: 'Nordlicht' },
  sort: null,
})

describe('the address of the inventory list', () => {
  it('holds page and filter', () => {
    const { texts } = tab()
    const search = searchOf(at('iccid', '8944'), { isOpen: true, entries }, texts)
    expect(search.toString()).toBe('page=2&searchBy=iccid&text=8944&planID=7&supplierName=Nordlicht&filter=open')
    expect(locationFrom(search, texts)).toEqual(at('iccid', '8944'))
  })

  it('has every part of the filter, under the keys and in the order that saved views and bookmarks hold', () => {
    const { texts } = tab()
    const parts =
      'quick=lpa&searchBy=iccid&text=8944&planID=7&supplierName=Nordlicht&countryID=81&regionID=5&supplierID=3' +
      '&assignmentID=4&bulkID=6&receiptID=8&locationID=0&invoiceID=9&expiresFrom=2027-01-01&expiresTo=2027-01-31' +
      '&receivedFrom=2026-02-01&receivedTo=2026-02-28&createdFrom=2026-03-01&createdTo=2026-03-31&stockStatus=sold' +
      '&formFactor=esim&assignedKind=partner&assignedID=2&available=only&voided=shown&twice=only'
    const location = locationFrom(new URLSearchParams(parts), texts)
    const search = searchOf({ ...location, pageSize: 10 }, { isOpen: false, entries }, texts)
    expect(search.toString()).toBe(parts)
    const keys = [...search.keys()].filter((key) => !['searchBy', 'text', 'assignedID'].includes(key))
    expect(keys).toEqual(inventoryFilters.map(({ name }) => (name === 'holder' ? 'assignedKind' : name)))
  })

  it('says where voided items are shown, which is a search of its own', () => {
    const { texts } = tab()
    const filter = { searchBy: '', text: '', planID: 0, supplierName: '', voided: true } as const
    const search = searchOf({ page: 1, pageSize: 10, filter, sort: null }, { isOpen: false, entries }, texts)
    expect(search.toString()).toBe('voided=shown')
    expect(locationFrom(search, texts)).toEqual({ page: 1, pageSize: null, filter, sort: null })
    expect(locationFrom(new URLSearchParams('voided=0'), texts).filter).toBeNull()
  })

  it('asks for the items of an invoice, or for those that name none', () => {
    const { texts } = tab()
    const filter = (invoiceID: number) => ({ searchBy: '', text: '', planID: 0, supplierName: '', invoiceID }) as const
    for (const id of [0, 12]) {
      const address = new URLSearchParams(`invoiceID=${id}`)
      const location = locationFrom(address, texts)
      expect(location.filter).toEqual(filter(id))
      const search = searchOf({ ...location, pageSize: 10 }, { isOpen: false, entries }, texts)
      expect(search.toString()).toBe(address.toString())
    }
    expect(locationFrom(new URLSearchParams('invoiceID=x'), texts).filter).toBeNull()
    expect(locationFrom(new URLSearchParams('supplierID=0'), texts).filter).toBeNull()
  })

  it('asks for what somebody has, by the kind and the id of whom', () => {
    const { texts } = tab()
    const filterOf = (address: string) => locationFrom(new URLSearchParams(address), texts).filter
    const filter = { searchBy: '', text: '', planID: 0, supplierName: '', holder: 'partner-3' } as const
    expect(filterOf('assignedKind=partner&assignedID=3')).toEqual(filter)
    const search = searchOf({ page: 1, pageSize: 10, filter, sort: null }, { isOpen: false, entries }, texts)
    expect(search.toString()).toBe('assignedKind=partner&assignedID=3')
    for (const wrong of [
      'assignedKind=partner',
      'assignedID=3',
      'assignedKind=shop&assignedID=3',
      'assignedKind=partner&assignedID=0',
    ]) {
      expect(filterOf(wrong)).toBeNull()
    }
  })

  it('has no SIM PIN in it, and still gives the same list after a reload of its tab', () => {
    const { texts, storage } = tab()
    const search = searchOf(at('simPin', '4821'), { isOpen: false, entries }, texts)
    expect(search.toString()).not.toContain('4821')
    expect(searchOf(at('simPin', '4821'), { isOpen: false, entries }, texts).toString()).toBe(search.toString())
    expect(locationFrom(search, tab(storage).texts)).toEqual(at('simPin', '4821'))
  })

  it('searches for no PIN where the link was made in another tab, or the person has left', () => {
    const { texts, storage } = tab()
    const search = searchOf(at('simPin', '4821'), { isOpen: false, entries }, texts)
    const without = { ...at('simPin', '').filter, searchBy: '' }
    expect(locationFrom(search, tab().texts).filter).toEqual(without)
    forgetSecretTexts(storage)
    expect(locationFrom(search, texts).filter).toEqual(without)
  })

  it('takes a PIN out of an address that somebody has typed', () => {
    const { texts } = tab()
    const location = locationFrom(new URLSearchParams('searchBy=simPin&text=4821'), texts)
    expect(location.filter?.text).toBe('4821')
    expect(searchOf({ ...location, pageSize: 10 }, { isOpen: false, entries }, texts).toString()).toBe(
      'searchBy=simPin&kept=name-1',
    )
  })

  it('holds what is searched for quickly', () => {
    const { texts } = tab()
    const filter = { searchBy: '', text: '', planID: 0, supplierName: '', quick: '8944' } as const
    const search = searchOf({ page: 1, pageSize: 10, filter, sort: null }, { isOpen: false, entries }, texts)
    expect(search.toString()).toBe('quick=8944')
    expect(locationFrom(search, texts).filter).toEqual(filter)
    expect(locationFrom(new URLSearchParams('quick=+'), texts).filter).toBeNull()
  })

  it('says the order, and passes over one that the list cannot be had in', () => {
    const { texts } = tab()
    const read = (query: string) => locationFrom(new URLSearchParams(query), texts).sort
    expect(read('sort=expiryDate&order=desc')).toEqual({ column: 'expiryDate', direction: 'desc' })
    for (const order of ['', '&order=asc', '&order=up']) {
      const sort = read(`sort=expiryDate${order}`)
      expect(sort).toEqual({ column: 'expiryDate', direction: 'asc' })
      const written = searchOf({ page: 1, pageSize: 30, filter: null, sort }, { isOpen: false, entries }, texts)
      expect(written.toString()).toBe('sort=expiryDate')
    }
    for (const none of ['sort=simpin', 'sort=', 'order=desc', 'sort=expiry_date']) expect(read(none)).toBeNull()
  })

  it('means the same page to everybody, and on the first page leaves the entries to the person', () => {
    const { texts } = tab()
    const kept = fc.record({ list: fc.constantFrom(...PAGE_SIZES), search: fc.constantFrom(...PAGE_SIZES) })
    const filters = fc.constantFrom(null, at('iccid', '8944').filter)
    const sorts = fc.constantFrom(
      null,
      ...inventorySorts.flatMap((column) => [
        { column, direction: 'asc' } as const,
        { column, direction: 'desc' } as const,
      ]),
    )
    const pages = fc.integer({ min: 1, max: 99 })
    const law = fc.property(
      pages,
      fc.constantFrom(...PAGE_SIZES),
      filters,
      sorts,
      kept,
      kept,
      (page, pageSize, filter, sort, mine, yours) => {
        const address = searchOf({ page, pageSize, filter, sort }, { isOpen: false, entries: mine }, texts)
        const read = (theirs: typeof mine) => {
          const location = locationFrom(address, texts)
          return { ...location, pageSize: location.pageSize ?? theirs[filter === null ? 'list' : 'search'] }
        }
        expect(read(mine)).toEqual({ page, pageSize, filter, sort })
        if (page > 1) expect(read(yours)).toEqual({ page, pageSize, filter, sort })
      },
    )
    fc.assert(law)
  })

  it('ignores a day of a range that does not exist, and a last day before the first', () => {
    const { texts } = tab()
    const asked = (search: string) => locationFrom(new URLSearchParams(search), texts).filter
    expect(asked('expiresFrom=2026-02-31')).toBeNull()
    expect(asked('receivedFrom=2026-03-01&receivedTo=2026-02-28')).toEqual({
      ...blankFilter,
      receivedFrom: '2026-03-01',
    })
    const oneDay = { createdFrom: '2026-03-01', createdTo: '2026-03-01' }
    expect(asked('createdFrom=2026-03-01&createdTo=2026-03-01')).toEqual({ ...blankFilter, ...oneDay })
  })

  it('searches for no day that does not exist, nor for blanks, as the form does not', () => {
    const { texts } = tab()
    const asked = (search: string) => locationFrom(new URLSearchParams(search), texts).filter
    expect(asked('searchBy=expiryDate&text=2026-02-31')).toBeNull()
    expect(asked('searchBy=expiryDate&text=31/12/2026')).toBeNull()
    expect(asked('searchBy=iccid&text=%20%20')).toBeNull()
    expect(asked('searchBy=expiryDate&text=2026-02-31&planID=7')).toEqual({
      searchBy: '',
      text: '',
      planID: 7,
      supplierName: '',
    })
    expect(asked('searchBy=expiryDate&text=2026-02-28%20')?.text).toBe('2026-02-28')
  })
})
