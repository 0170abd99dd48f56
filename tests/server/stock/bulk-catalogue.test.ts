import { describe, expect, it } from 'vitest'
import { placeOf } from '../support/api-client.ts'
import { bulkOf, HEADER } from '../support/bulk.ts'
import { createPlan, planDraft } from '../support/plans.ts'
import { serverForFile } from '../support/server.ts'

const { admin } = await serverForFile()
const bulk = await bulkOf(admin)
const { good, sent, rowsOf, names, mapping } = bulk

type Row = {
  readonly verdict: string
  readonly cells: ReadonlyArray<string>
  readonly reasons: ReadonlyArray<{ readonly message: string }>
}
type Item = { readonly planID: number; readonly place: string; readonly supplierID: number }

/** The field of a SIM that tells what a row named. */
const shownAs = { planID: 'planID', country: 'place', supplierID: 'supplierID' } as const

/** Imports a row for each text, in a further column. Gives what was added, or why not, in the file's order. */
const importedWith = async (field: keyof typeof shownAs, texts: ReadonlyArray<string>) => {
  const more = { header: [...HEADER, 'Text'], mapping: { ...mapping, [field]: { column: 5 } } }
  const rows = texts.map((text) => [...good(), text])
  const bulkId = await sent(rows, more)
  const judged: ReadonlyArray<Row> = await rowsOf(bulkId)
  if (judged.some(({ verdict }) => verdict === 'new')) {
    await bulk.commit(bulkId)
    await bulk.ended(bulkId)
  }
  const items: ReadonlyArray<Item & { readonly activationCode: string }> = (await bulk.itemsOf(bulkId))
    .getInventorieslist
  return judged.map(({ cells, reasons }) => {
    const item = items.find(({ activationCode }) => activationCode === cells[0])
    return item === undefined ? reasons.map(({ message }) => message).join(', ') : item[shownAs[field]]
  })
}

const planWith = async (codes: Partial<Record<'esimNetProductCode' | 'productCode' | 'planName', string>>) =>
  (await createPlan(admin, planDraft(codes))).body.pid as number

const SEVERAL_PLANS = 'Several records have this Plan Name. Enter the ID.'
const NO_PLAN = 'Choose a Plan Name from the list'

describe('a plan of a row is found', () => {
  it('by its id, its name, and both of its product codes in any case', async () => {
    const plan = await planWith({ planName: 'Codes 5 GB', esimNetProductCode: 'ENP-5-gb', productCode: ' VEN/5 ' })
    const texts = [String(plan), 'codes 5 gb', 'ENP-5-GB', 'enp-5-gb', ' "VEN/5" ', 'ENP-5', 'VEN']
    expect(await importedWith('planID', texts)).toEqual([plan, plan, plan, plan, plan, NO_PLAN, NO_PLAN])
  })

  it('by a code that only one plan has', async () => {
    await planWith({ esimNetProductCode: 'SHARED-1' })
    const other = await planWith({ esimNetProductCode: 'Own-1', productCode: 'shared-1' })
    const both = await planWith({ esimNetProductCode: 'BOTH-1', productCode: 'BOTH-1' })
    expect(await importedWith('planID', ['Shared-1', 'OWN-1', 'both-1'])).toEqual([SEVERAL_PLANS, other, both])
  })

  it('by its name before the code of another plan, and by its id before both', async () => {
    const named = await planWith({ planName: 'Twice-7' })
    await planWith({ esimNetProductCode: 'TWICE-7', productCode: String(named) })
    expect(await importedWith('planID', ['TWICE-7', String(named)])).toEqual([named, named])
  })
})

describe('a country of a row is found', () => {
  it('by its name, its codes of two and three letters, its usual names, and its name in other languages', async () => {
    const { country } = (await placeOf(admin, 'United Kingdom')).ids
    const texts = [country, 'united kingdom', 'GB', 'gbr', 'UK', 'Great Britain', 'Vereinigtes Königreich', 'イギリス']
    expect(await importedWith('country', texts)).toEqual(texts.map(() => 'United Kingdom'))
    expect(await importedWith('country', ['USA', 'Corea del Sur'])).toEqual(['United States', 'South Korea'])
  })

  it('unless several have the name, or none', async () => {
    expect(await importedWith('country', ['Congo', 'Korea', 'Atlantis', 'GBX'])).toEqual([
      'Several records have this Country. Enter the ID.',
      'Several records have this Country. Enter the ID.',
      'Choose a Country from the list',
      'Choose a Country from the list',
    ])
  })
})

it('a supplier of a row is found by its id and its name, and not by a part of it', async () => {
  const [id] = await importedWith('supplierID', [names.supplierID.toUpperCase()])
  expect(id).toEqual(expect.any(Number))
  expect(await importedWith('supplierID', [String(id), `${names.supplierID} Ltd`])).toEqual([
    id,
    'Choose a Supplier Name from the list',
  ])
})
