import { asRows, nameOf, suppliers } from '../contents/choices.ts'
import { inventoryFields, inventoryListFields, inventoryRecordFields, type Row } from '../fields.ts'
import { type Call, isIn, numberOf, only, pageOf, stored, textOf } from './call.ts'

const PAGE = 30
/** A search returns this many, whatever it finds: in search mode the page count is divided by 10 (section 9). */
const FOUND = 10

const inList = (row: Row): Row => only(inventoryListFields, { ...row, supplierName: nameOf(suppliers, row.supplierID) })

/** One complete SIM, or a page of the list. */
const getInventoryList: Call = ({ inventory }, { query }) => {
  const id = query.get('id')
  if (id === null) {
    const page = pageOf(inventory, query.get('PageIndex'), numberOf(query.get('PageSize')) || PAGE)
    return { getInventorieslist: page.map(inList), totalCount: inventory.length }
  }
  const found = inventory.filter((row) => row.id === Number(id))
  return { isSuccess: found.length > 0, getInventorieslist: found.map((row) => only(inventoryRecordFields, row)) }
}

/** Names of the filter that match those of a row, except for case. */
const searched = {
  activationCode: 'activationCode',
  buyingCost: 'buyingCost',
  expiryDate: 'expiryDate',
  iccid: 'iccid',
  invoiceNumber: 'invoiceNumber',
  serviceDeviceID: 'serviceDeviceID',
  simPin: 'simpin',
} as const

const searchInventory: Call = ({ inventory }, { values }) => {
  const fits = (row: Row) =>
    Object.entries(searched).every(([name, field]) => isIn(values[name], row[field])) &&
    isIn(values.supplierName, nameOf(suppliers, row.supplierID)) &&
    (numberOf(values.planID) === 0 || row.planID === numberOf(values.planID))
  const found = inventory.filter(fits)
  return { isSuccess: true, getInventorieslist: found.slice(0, FOUND).map(inList), totalCount: found.length }
}

/** The values of a form by the names of the record. */
const valuesOf = (values: Readonly<Record<string, unknown>>): Row =>
  Object.fromEntries(
    Object.keys(inventoryFields).flatMap((name) => {
      const part = name.charAt(0).toUpperCase() + name.slice(1)
      return part in values ? [[name, stored(inventoryFields, name, values[part])]] : []
    }),
  )

const insertSingleInventory: Call = (store, { values, files, now }) => {
  const sent = valuesOf(values)
  if (store.inventory.some(({ activationCode }) => activationCode === sent.activationCode)) {
    return { isSuccess: false, message: 'This activation code is in the stock already' }
  }
  const id = 1 + Math.max(...store.inventory.map((row) => numberOf(row.id)))
  const nothing = Object.fromEntries(
    Object.keys(inventoryFields).map((name) => [name, stored(inventoryFields, name, '')]),
  )
  const dates = { createdDate: now, updatedDate: now }
  const row = { ...nothing, ...sent, ...dates, id, invoicePO: files[0]?.name ?? '' }
  store.inventory = [row, ...store.inventory]
  return { isSuccess: true, message: 'Inventory inserted successfully' }
}

const updateInventory: Call = (store, { values, now }) => {
  const id = numberOf(values.Id)
  if (!store.inventory.some((row) => row.id === id)) {
    return { isSuccess: false, message: `There is no inventory ${textOf(values.Id)}` }
  }
  const changed = { ...valuesOf(values), updatedDate: now }
  store.inventory = store.inventory.map((row) => (row.id === id ? { ...row, ...changed } : row))
  return { isSuccess: true, message: 'Inventory updated successfully' }
}

/** The options of the filter: each code once, with the id of the first SIM that has it. */
const getInventoryDropdown: Call = ({ inventory, plans }) => {
  const options = (field: string): ReadonlyArray<Row> => {
    const ids = new Map<string, Row>()
    for (const row of inventory) {
      const name = textOf(row[field])
      if (name !== '' && !ids.has(name)) ids.set(name, { id: row.id ?? 0, name })
    }
    return [...ids.values()]
  }
  return {
    activationCodeDropdowns: options('activationCode'),
    simPinDropdowns: options('simpin'),
    iCCIDDropdowns: options('iccid'),
    invoiceNumberDropdowns: options('invoiceNumber'),
    planeDropdowns: plans.map((row) => only({ pid: 'integer', planName: 'text' }, row)),
    supplierDropdowns: asRows(suppliers),
  }
}

export const inventoryCalls: Readonly<Record<string, Call>> = {
  '/InventoryMaster/GetInventoryList': getInventoryList,
  '/InventoryMaster/SearchInventory': searchInventory,
  '/InventoryMaster/InsertSingleInventory': insertSingleInventory,
  '/InventoryMaster/UpdateInventory': updateInventory,
  '/CommonDropdown/GetInventoryDropdown': getInventoryDropdown,
}
