import { describe, expect, it } from 'vitest'
import { readAnswer } from '../../../../src/services/core/reader/read-answer.ts'
import { differences, item, itemRead, page, read, specifiedAnswers } from './examples.ts'

const answerOf = (name: string) => specifiedAnswers[name] ?? expect.fail(name)
const inventory = answerOf('GetInventoryList by page')
const plans = answerOf('GetPlanList')
const sales = answerOf('PurchaseReport')
const orders = answerOf('SignupReport')
const partners = answerOf('GetPartners')

describe('a name', () => {
  it('may be in another case', () => {
    const sent = { IsSuccess: true, GetInventorieslist: [item], TOTALCOUNT: 1 }
    const { value, drift } = read(inventory, sent)
    expect(value).toEqual(page(item))
    expect(drift.map(({ field, what, sample }) => [field, what, sample])).toEqual([
      ['isSuccess', 'name', 'IsSuccess'],
      ['getInventorieslist', 'name', 'GetInventorieslist'],
      ['totalCount', 'name', 'TOTALCOUNT'],
    ])
  })

  it('of no field is told for at most 200 of an answer', () => {
    const more = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`more${index}`, index]))
    expect(itemRead(more).drift).toHaveLength(200)
  })

  it('as the contract has it counts before another', () => {
    const { row, drift } = itemRead({ PlanID: 99 })
    expect(row?.planID).toBe(3)
    expect(drift).toEqual(['getInventorieslist.PlanID extra'])
  })

  it('that comes in two other spellings counts once, the first of them', () => {
    const { planID: _, ...without } = item
    const { value, drift } = read(inventory, page({ ...without, PlanID: 98, PLANID: 99 }))
    expect(value.getInventorieslist).toMatchObject([{ planID: 98 }])
    expect(differences(drift)).toEqual(['getInventorieslist.planID name', 'getInventorieslist.PLANID extra'])
  })

  it('of no field is told without its value, and a value as a name is not', () => {
    const { drift } = read(inventory, page({ ...item, marginNote: 'secret', 'ada@simdesk.test': 1 }))
    expect(drift.map(({ field, sample }) => [field, sample])).toEqual([
      ['getInventorieslist.marginNote', '(text)'],
      ['getInventorieslist.(other)', '(number)'],
    ])
  })

  it.each(Object.entries(specifiedAnswers))('is no other name of %s in another case', (_, schema) => {
    const structs: Array<ReadonlyArray<string>> = []
    JSON.stringify(schema.ast, (_key, value) => {
      const { propertySignatures: fields } = (value ?? {}) as { propertySignatures?: ReadonlyArray<{ name: string }> }
      if (fields) structs.push(fields.map(({ name }) => name.toLowerCase()))
      return value
    })
    expect(structs.length).toBeGreaterThan(0)
    for (const names of structs) expect(new Set(names).size).toBe(names.length)
  })
})

it('what our own server counts saves by is not read under the same name of another', () => {
  const whole = { ...item, paymentType: '', version: 3 }
  const { value, drift } = read(answerOf('GetInventoryList by id'), page(whole))
  expect((value.getInventorieslist as ReadonlyArray<object>)[0]).not.toHaveProperty('version')
  expect(differences(drift)).toContain('getInventorieslist.version extra')
  const plan = { isSuccess: true, getPlanslist: [{ pid: 12, planName: 'Japan', version: 3 }] }
  expect((read(answerOf('SearchPlan, one'), plan).value.getPlanslist as ReadonlyArray<object>)[0]).not.toHaveProperty(
    'version',
  )
})

it('what the specification has of a whole record is no extra of a row', () => {
  const drift = differences(
    read(plans, { isSuccess: true, totalCount: 1, getPlanslist: [{ SPlanId: 'x', mine: 1 }] }).drift,
  )
  expect(drift).toContain('getPlanslist.mine extra')
  expect(drift).not.toContain('getPlanslist.SPlanId extra')
  expect(itemRead({ sellingcost: 4, paymentType: 'payg', mine: 1 }).drift).toEqual(['getInventorieslist.mine extra'])
})

it('a yes with null for a list that the contract always has is no empty list', () => {
  const suppliers = answerOf('GetSupplierDropdownbyCountry')
  expect(readAnswer(suppliers, { isSuccess: true, activeSupplierDropdowns: null })).toEqual({
    refused: 'activeSupplierDropdowns',
  })
  expect(read(suppliers, { isSuccess: true, activeSupplierDropdowns: [] }).drift).toEqual([])
})

describe('what identifies a row', () => {
  const order = { username: 'Ada', email: 'a@b.c' }
  const report = (...rows: ReadonlyArray<object>) => ({ isSuccess: true, signupReport: rows, totalCount: 62 })
  const idsOf = (value: Record<string, unknown>, list: string) =>
    (value[list] as ReadonlyArray<{ id: unknown }>).map(({ id }) => id)

  it('is made up in a report, over the pages, and nothing is wrong with that', () => {
    expect(idsOf(read(orders, report(order, order)).value, 'signupReport')).toEqual([-1, -2])
    const { value, drift } = read(orders, report(order, order), { page: 3, size: 30 })
    expect(idsOf(value, 'signupReport')).toEqual([-61, -62])
    expect(differences(drift).filter((one) => /\.id|currency/.test(one))).toEqual([])
    const empty = read(orders, report({ ...order, id: null, currency: null }))
    expect(idsOf(empty.value, 'signupReport')).toEqual([-1])
    expect(differences(empty.drift).filter((one) => /\.id|currency/.test(one))).toEqual([])
  })

  it('is kept where it came, and made up for a second row of the same', () => {
    const { value, drift } = read(inventory, page(item, { ...item, id: '8' }, item, { ...item, id: 0 }))
    expect(idsOf(value, 'getInventorieslist')).toEqual([7, 8, -3, -4])
    expect(differences(drift)).toEqual(['getInventorieslist.id text', 'getInventorieslist.id identity 2 times'])
  })

  it('of a plan is its pid, of a partner the code, where there is no id', () => {
    const { value } = read(plans, { isSuccess: true, totalCount: 2, getPlanslist: [{ pid: 12 }, { Pid: '13' }, {}] })
    expect(value.getPlanslist).toMatchObject([
      { id: 12, pid: 12 },
      { id: 13, pid: 13 },
      { id: -3, pid: 0 },
    ])
    const some = { isSuccess: true, totalRecords: 2, partners: [{ partnerCode: 501 }, { partnerCode: 'P-2' }] }
    const found = read(partners, some)
    expect(found.value.partners).toMatchObject([
      { id: 501, partnerCode: 501, version: 0, updatedBy: '' },
      { id: -2, partnerCode: 'P-2' },
    ])
    expect(differences(found.drift).filter((one) => /\.(id|version|updatedBy|updatedDate) /.test(one))).toEqual([])
  })

  it('of a choice is a number where it says one, and stays the text that it is', () => {
    const names = (id: unknown) => ({ isSuccess: true, activeSupplierDropdowns: [{ id, name: 'BT' }] })
    const idOf = (id: unknown) =>
      read(answerOf('GetSupplierDropdownbyCountry'), names(id)).value.activeSupplierDropdowns
    expect(idOf('12')).toEqual([{ id: 12, name: 'BT' }])
    expect(idOf('007')).toEqual([{ id: '007', name: 'BT' }])
    expect(idOf('1234567890123456')).toEqual([{ id: '1234567890123456', name: 'BT' }])
    expect(idOf('123456789012345')).toEqual([{ id: 123456789012345, name: 'BT' }])
    expect(idOf(null)).toEqual([])
    expect(idOf('')).toEqual([])
    expect(idOf(2.5)).toEqual([])
  })

  it('of a code is never a number, and a plan is known by its pid', () => {
    const schema = answerOf('GetInventoryDropdown')
    const lists = {
      activationCodeDropdowns: [{ id: '12', name: '12' }],
      planeDropdowns: [{ pid: 3, planName: 'Japan' }],
    }
    const { value, drift } = read(schema, { ...lists, iCCIDDropdowns: [{ name: '8944' }] })
    expect(value).toMatchObject({
      isSuccess: true,
      activationCodeDropdowns: [{ id: '12', name: '12' }],
      iCCIDDropdowns: [{ id: '8944', name: '8944' }],
      planeDropdowns: [{ id: 3, name: 'Japan' }],
      supplierDropdowns: [],
    })
    expect(differences(drift)).toEqual([
      'simPinDropdowns missing',
      'iCCIDDropdowns.id missing',
      'invoiceNumberDropdowns missing',
      'supplierDropdowns missing',
    ])
  })
})

describe('a report', () => {
  it('keeps what is no number as the text that came', () => {
    const row = { validity: 30, cartId: 12, discount: 'none', u_Id: '007', sellingPrice: '4.50' }
    const { value, drift } = read(sales, { isSuccess: true, totalCount: 1, purchaseReports: [row] })
    expect(value.purchaseReports).toMatchObject([
      { validity: '30', cartId: '12', discount: 'none', u_Id: '007', sellingPrice: 4.5, currency: '' },
    ])
    expect(differences(drift)).toEqual(
      expect.arrayContaining([
        'purchaseReports.validity number',
        'purchaseReports.discount unreadable',
        'purchaseReports.u_Id text',
        'purchaseReports.sellingPrice text',
        'purchaseReports.operatorType missing',
      ]),
    )
  })

  it('shows nothing of what is masked in what it says of an answer', () => {
    const rows = [{ email: 7123, price: 'n/a', customerid: 'ada@simdesk.test', refsite: 5 }]
    const { drift } = read(orders, { isSuccess: true, totalCount: 1, signupReport: rows })
    const samples = Object.fromEntries(drift.map(({ field, sample }) => [field, sample]))
    expect(samples).toMatchObject({
      'signupReport.email': '••••',
      'signupReport.price': 'n/a',
      'signupReport.customerid': '••••',
      'signupReport.refsite': '5',
      'signupReport.username': '',
    })
  })
})

describe('an answer', () => {
  it.each([
    ['nothing', {}, 'isSuccess'],
    ['a yes without its list', { isSuccess: true, totalCount: 3 }, 'getInventorieslist'],
    ['a list that is none', { isSuccess: true, getInventorieslist: {}, totalCount: 3 }, 'getInventorieslist'],
    ['a no without its list', { isSuccess: false, message: 'No' }, 'getInventorieslist'],
  ])('that says %s is refused', (_, json, refused) => {
    expect(readAnswer(inventory, json)).toEqual({ refused })
  })

  it.each([null, 'text', 7, [], [1, 2], true])('that is no object is refused: %j', (json) => {
    expect(readAnswer(inventory, json)).toHaveProperty('refused')
  })

  it('is a yes, and counted, where its list is there', () => {
    expect(read(inventory, { getInventorieslist: [item, { ...item, id: 8 }] })).toMatchObject({
      value: { isSuccess: true, totalCount: 2 },
      drift: [{ field: 'totalCount', what: 'missing' }],
    })
    expect(read(plans, { getPlanslist: [], totalCount: 0 })).toMatchObject({
      value: { isSuccess: true },
      drift: [{ field: 'isSuccess', what: 'missing' }],
    })
    expect(read(inventory, { getInventorieslist: [item] }, { page: 3, size: 30 }).value.totalCount).toBe(61)
    expect(read(inventory, { ...page(item), totalCount: '61' }).value.totalCount).toBe(61)
    for (const totalCount of ['', ' ', 'many', 1.5, null]) {
      expect(read(inventory, { ...page(item), totalCount }).value.totalCount).toBe(1)
    }
  })

  it('to a save is no yes where it does not say so', () => {
    const save = answerOf('UpdateInventory')
    expect(readAnswer(save, { message: 'Saved' })).toEqual({ refused: 'isSuccess' })
    expect(read(save, { IsSuccess: true, Message: 'Saved' }).value).toEqual({ isSuccess: true, message: 'Saved' })
    const errors = { PlanName: ['Too long'] }
    expect(read(save, { isSuccess: false, errors }).value.errors).toEqual([{ field: 'planName', message: 'Too long' }])
  })

  it('loses a row that is none, and no other', () => {
    const { value, drift } = read(inventory, page(item, null as never, 'row' as never, { ...item, id: 8 }))
    expect(value.getInventorieslist).toMatchObject([{ id: 7 }, { id: 8 }])
    expect(differences(drift)).toEqual(['getInventorieslist unreadable 2 times'])
  })

  it('to a sign-in has its person alone or in a list, with a department that is a number or a text', () => {
    const user = { userName: 12, roleName: 'Admin', employeeName: 'Ada', departmentName: null, mobileNumber: 44 }
    const signIn = (told: object) => read(answerOf('Login'), { isSuccess: 'true', token: 't', ...told }).value
    expect(signIn({ loginList: [{ ...user, departmentID: '7' }] })).toMatchObject({
      isSuccess: true,
      loginList: { userName: '12', departmentName: '', mobileNumber: '44', departmentID: '7' },
    })
    expect(signIn({ loginData: { ...user, departmentID: 7 }, loginList: [] })).toMatchObject({
      loginData: { departmentID: 7 },
    })
    expect(signIn({ loginList: [] })).not.toHaveProperty('loginList')
  })
})

describe('a record', () => {
  const plan = (fields: object) =>
    (
      read(answerOf('SearchPlan, one'), { isSuccess: true, getPlanslist: [fields] }).value
        .getPlanslist as ReadonlyArray<Record<string, unknown>>
    )[0] ?? {}

  it('says which of its fields were not sent, and which could not be read', () => {
    const found = plan({ pid: 7, planName: null, validity: 'a month', maxQty: null, minQty: '', throttle: '5' })
    expect(found).toMatchObject({ validity: 0, maxQty: 0, minQty: 0, throttle: 5, unread: { validity: 'a month' } })
    const untold = found.untold as ReadonlyArray<string>
    // A null text is empty; a null number is not 0.
    expect(untold).toEqual(expect.arrayContaining(['maxQty', 'remarks', 'country']))
    for (const told of ['planName', 'minQty', 'throttle', 'validity', 'pid', 'id', 'version']) {
      expect(untold).not.toContain(told)
    }
  })

  it('takes choices by their labels, in any case', () => {
    expect(
      plan({ type: 'LOCAL', planSource: 'In House', topSeller: true, validityType: 'Days', planFor: 'x' }),
    ).toMatchObject({ type: 'Local', planSource: 1, topSeller: 'yes', validityType: 'days', planFor: 'x' })
    const schema = answerOf('GetInventoryList by id')
    const sent = { type: 'Local', paymentType: 'Pay As You Go', InvoiceCurrency: 'eur', country: 'Japan', region: '5' }
    const { value, drift } = read(schema, { isSuccess: true, getInventorieslist: [sent] })
    expect(value.getInventorieslist).toMatchObject([
      ...[{ type: 'local', paymentType: 'payg', InvoiceCurrency: 'EUR', region: 5, country: null }],
    ])
    // The reader does not know the countries; the code with the lookups finds the id of the name.
    expect(value.getInventorieslist).toMatchObject([{ unread: { country: 'Japan' } }])
    expect(differences(drift)).toEqual(expect.arrayContaining(['getInventorieslist.type choice']))
  })
})
