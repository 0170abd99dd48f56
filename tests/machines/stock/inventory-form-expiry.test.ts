import { expect, test } from 'vitest'
import { pastExpiryToConfirm } from '../../../src/machines/stock/inventory-form.selectors.ts'
import { settled } from '../support.ts'
import { record, start } from './inventory-form.support.ts'

const TODAY = '2026-06-15'

/** A form whose checks pass, and what it asks when it is saved. */
const saved = async (form: ReturnType<typeof start>, type: 'save.requested' | 'another.requested', today = TODAY) => {
  form.actor.send({ type, submissionId: 'another', ...(today !== '' && { today }) })
  form.validate.call(-1).resolve({})
  await settled()
  return pastExpiryToConfirm(form.now())
}
const adding = (expiryDate: string) => {
  const form = start()
  form.change('expiryDate', expiryDate)
  return form
}

test.each([
  ['2026-06-14', '2026-06-14'],
  ['2026-06-15', null],
  ['2027-01-01', null],
  ['', null],
  ['14/06/2026', null],
])('a new SIM that expires on "%s" asks about %s on 15 June 2026', async (expiryDate, asked) => {
  const form = adding(expiryDate)
  expect(await saved(form, 'save.requested')).toBe(asked)
  expect(form.save.calls).toHaveLength(asked === null ? 1 : 0)
})

test('an expired SIM is saved once the person agrees, and not before', async () => {
  const form = adding('2026-06-14')
  await saved(form, 'save.requested')
  form.actor.send({ type: 'save.reconsidered' })
  expect([form.now().hasTag('editing'), form.save.calls.length]).toEqual([true, 0])
  await saved(form, 'save.requested')
  form.actor.send({ type: 'save.confirmed', submissionId: 'third' })
  expect(form.save.call(0).input).toMatchObject({ draft: { expiryDate: '2026-06-14' }, submissionId: 'first' })
})

test('a box of expired SIMs asks once, and again for another date', async () => {
  const form = adding('2026-06-14')
  expect(await saved(form, 'another.requested')).toBe('2026-06-14')
  form.actor.send({ type: 'save.confirmed', submissionId: 'third' })
  form.save.call(0).resolve({ message: '', id: 40 })
  await settled()
  expect(await saved(form, 'another.requested')).toBeNull()
  form.save.call(1).resolve({ message: '', id: 41 })
  await settled()
  form.change('expiryDate', '2026-06-13')
  expect(await saved(form, 'another.requested')).toBe('2026-06-13')
})

test('a stored SIM asks only if its date was changed', async () => {
  const editing = async () => {
    const form = start({ mode: 'edit', id: 12 })
    form.load.call(0).resolve({ ...record, expiryDate: '2026-01-31', stockExpiryDate: '2026-01-31' })
    await settled()
    return form
  }
  const other = await editing()
  other.change('invoiceNumber', 'INV-13')
  expect(await saved(other, 'save.requested')).toBeNull()
  const dated = await editing()
  dated.change('expiryDate', '2026-02-28')
  expect(await saved(dated, 'save.requested')).toBe('2026-02-28')
})

test('a save recorded without its day asks nothing', async () => {
  expect(await saved(adding('2026-06-14'), 'save.requested', '')).toBeNull()
})
