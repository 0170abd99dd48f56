import { describe, expect, test } from 'vitest'
import {
  formTitle,
  hasUnsavedChanges,
  isFieldEditable,
  isSaving,
  openQuestions,
  recordTitle,
} from '../../../src/machines/records/record-form.selectors.ts'
import { Refused } from '../../../src/schemas/core/errors.ts'
import { records } from '../../../src/schemas/records/all.ts'
import { pictureMessages } from '../../../src/schemas/records/kit/picture.ts'
import type { SavedRecord } from '../../../src/schemas/records/kit/saved.ts'
import { settled } from '../support.ts'
import { edit, savedOf, start } from './record-form.support.ts'

describe('a record that is added', () => {
  test('begins with what its definition says, and asks for the rest at the fields', async () => {
    const { now, request, save } = start({ record: 'supplier' })
    expect(formTitle(now())).toBe('Add Supplier')
    expect(now().context.draft).toMatchObject({ supplierName: '', currency: 'USD', status: 'Active', countries: [] })
    await request()
    expect(now().context.errors).toEqual({ supplierName: 'Supplier Name is required' })
    expect([save.calls.length, now().context.comebacks, isFieldEditable(now(), 'supplierName')]).toEqual([0, 1, true])
  })

  test('loses the message of a field that is changed, and keeps the others', async () => {
    const { now, change, request } = start({ record: 'region' })
    await request()
    expect(now().context.errors).toEqual({
      regionName: 'Region Name is required',
      countries: 'Choose at least one country',
    })
    change('countries', ['81'])
    expect(now().context.errors).toEqual({ regionName: 'Region Name is required' })
  })

  test('is sent once, told in the words of the server, and leads to its list', async () => {
    const { now, change, request, save, emitted } = start({ record: 'region' })
    change('regionName', 'Baltic States')
    change('countries', ['81', '44'])
    const checked = request()
    expect([isSaving(now()), now().hasTag('busy'), isFieldEditable(now(), 'regionName')]).toEqual([true, true, false])
    await Promise.all([checked, request()])
    expect(isSaving(now())).toBe(true)
    expect(save.calls.map(({ input }) => input)).toEqual([
      {
        record: 'region',
        id: null,
        version: null,
        draft: { regionName: 'Baltic States', countries: ['81', '44'], status: 'Active' },
        submissionId: 'first',
      },
    ])
    save.call(0).resolve({ message: 'Region added successfully', id: 3 })
    await settled()
    expect(emitted).toEqual([
      { type: 'toast.shown', kind: 'success', text: 'Region added successfully' },
      { type: 'draft.cleared' },
      { type: 'navigation.requested', to: '/pages/RegionMaster', replace: false },
    ])
    expect(hasUnsavedChanges(now())).toBe(false)
  })

  test('takes only what its fields are: no other names, no text where records are chosen', () => {
    const { now, change } = start({ record: 'region' })
    const before = now().context.draft
    change('planName', 'x')
    change('__proto__', 'x')
    change('countries', 'Japan')
    change('regionName', ['81'])
    expect(now().context.draft).toEqual(before)
  })

  test('that refers to no others asks for no options', () => {
    expect(start({ record: 'country' }).lookups.calls).toHaveLength(0)
    expect(start({ record: 'region' }).lookups.calls).toHaveLength(1)
  })
})

describe('a record that is edited', () => {
  test('is loaded first, and tells when it cannot be', async () => {
    const { actor, load, now } = start({ record: 'supplier', id: 12 })
    expect(load.call(0).input).toEqual({ record: 'supplier', id: 12 })
    load.call(0).reject(new Refused({ message: 'This supplier does not exist', errors: [] }))
    await settled()
    expect(now().context.notice).toBe('This supplier does not exist')
    actor.send({ type: 'retry.requested' })
    load.call(1).resolve(savedOf('supplier'))
    await settled()
    expect([formTitle(now()), recordTitle(now()), now().context.notice]).toEqual([
      'Edit Supplier',
      'Northwind Mobile',
      null,
    ])
  })

  test('keeps what was entered once and for all', async () => {
    const { now, change } = await edit('country')
    change('countryCode', 'AA')
    expect([now().context.draft.countryCode, isFieldEditable(now(), 'countryCode')]).toEqual(['QZ', false])
    const added = start({ record: 'country' })
    added.change('countryCode', 'AA')
    expect(added.now().context.draft.countryCode).toBe('AA')
  })

  test('has nothing to lose where the same is chosen in another order', async () => {
    const { now, change } = await edit('region', {
      draft: { regionName: 'Baltic States', countries: ['81', '44'], status: 'Active' },
    })
    change('countries', ['44', '81'])
    expect(hasUnsavedChanges(now())).toBe(false)
    change('countries', ['44'])
    expect(hasUnsavedChanges(now())).toBe(true)
  })

  test('can be begun again, with the record as it is by then', async () => {
    const { actor, load, now, change } = await edit('supplier')
    change('remarks', 'typed')
    actor.send({ type: 'draft.discarded' })
    load.call(1).resolve(savedOf('supplier', { version: 5 }))
    await settled()
    expect([now().context.draft.remarks, now().context.version, now().context.touched]).toEqual(['', 5, []])
  })
})

describe('a change that others hang on', () => {
  const counts = { countryCount: 2, planCount: 3, availableCount: 1250 }

  test('is asked about with the numbers, and sent when the person means it', async () => {
    const { actor, now, change, request, save } = await edit('supplier', { counts })
    change('status', 'Inactive')
    await request()
    expect(openQuestions(now())).toEqual([
      'This supplier has 3 plans and 1,250 SIMs in stock. They are kept, but new ones cannot be added.',
    ])
    expect(save.calls).toHaveLength(0)
    actor.send({ type: 'save.reconsidered' })
    expect([openQuestions(now()), now().context.draft.status]).toEqual([[], 'Inactive'])
    await request()
    actor.send({ type: 'save.confirmed' })
    expect(save.call(0).input).toMatchObject({ id: 12, version: 2, draft: { status: 'Inactive' } })
  })

  test('asks each of its questions', async () => {
    const { now, change, request } = await edit('region', { counts: { ...counts, planCount: 0 } })
    change('countries', ['44'])
    change('status', 'Inactive')
    await request()
    expect(openQuestions(now())).toEqual([
      expect.stringMatching(/^This region has 0 plans and 1,250 SIMs in stock\. Their coverage changes/),
      expect.stringMatching(/They are kept, but new ones cannot be added\.$/),
    ])
  })

  test('asks of a partner about what there is, and about that alone', async () => {
    const uses = { keyCount: 2, peopleCount: 0, heldCount: 1_250, waitingCount: 0 }
    const active = { ...savedOf('partner').draft, status: 'Active' }
    const questions = [
      'API keys that are good: 2. What is ordered by them fails, and they are told no codes.',
      'SIMs that it holds: 1,250. They stay with it, but it is assigned no more.',
    ]
    const asked = async (from: string, to: string, counts: SavedRecord['counts'] = uses) => {
      const { now, change, request } = await edit('partner', { counts, draft: { ...active, status: from } })
      change('status', to)
      await request()
      return openQuestions(now())
    }
    expect(await asked('Active', 'Inactive')).toEqual(questions)
    // What is pending is offered no more either: its orders fail, and its people are shut out.
    expect(await asked('Active', 'Pending')).toEqual(questions)
    expect(await asked('Pending', 'Inactive')).toEqual(questions)
    expect(await asked('Inactive', 'Pending')).toEqual([])
    expect(await asked('Pending', 'Active')).toEqual([])
    expect(await asked('Active', 'Inactive', { ...uses, keyCount: 0, heldCount: 0 })).toEqual([])
  })

  test('asks of an employee who is signed in with what is open of them, in the times that the person reads', async () => {
    const open = {
      sessionCount: 2,
      sessionPlaces: 'Chrome on Windows, Safari on iOS',
      sessionSeen: '2026-07-06T08:09:10.000Z',
    }
    const active = { ...savedOf('employee').draft, status: 'Active', roleID: '3', partnerID: '1' }
    const edited = async (field: string, value: string, counts: SavedRecord['counts'] = open) => {
      const { now, change, request } = await edit('employee', { counts, draft: active })
      change(field, value)
      await request()
      return now()
    }
    const told = 'Open sessions: 2 (Chrome on Windows, Safari on iOS), last used'
    const inactive = await edited('status', 'Inactive')
    expect(openQuestions(inactive)).toEqual([
      `${told} 06/07/2026 08:09 UTC. Deactivating this employee ends them at once.`,
    ])
    expect(openQuestions(inactive, 'mine')).toEqual([
      expect.stringMatching(/, last used 0[5-7]\/07\/2026 \d\d:09\. Deactivating/),
    ])
    expect(openQuestions(await edited('partnerID', '2'))).toEqual([
      `${told} 06/07/2026 08:09 UTC. A change of partner ends them at once.`,
    ])
    const none = { sessionCount: 0, sessionPlaces: '', sessionSeen: '' }
    for (const [field, value, counts] of [
      ['status', 'Inactive', none],
      ['roleID', '2', open],
      ['mobileNumber', '+44 7700 900123', open],
    ] as const)
      expect(openQuestions(await edited(field, value, counts))).toEqual([])
  })

  test('asks nothing where nothing hangs on it, where it is offered again, or of another field', async () => {
    const unused = await edit('supplier')
    unused.change('status', 'Inactive')
    await unused.request()
    const draft = { ...savedOf('supplier').draft, status: 'Inactive' }
    const offered = await edit('supplier', { counts, draft })
    offered.change('status', 'Active')
    await offered.request()
    const other = await edit('supplier', { counts })
    other.change('remarks', 'Call before noon')
    await other.request()
    expect([unused, offered, other].map(({ save }) => save.calls.length)).toEqual([1, 1, 1])
  })

  test('is not asked about while something is wrong with another field', async () => {
    const { now, change, request } = await edit('supplier', { counts })
    change('status', 'Inactive')
    change('supplierName', '')
    await request()
    expect([openQuestions(now()), now().context.errors]).toEqual([[], { supplierName: 'Supplier Name is required' }])
    change('supplierName', 'Northwind Mobile')
    await request()
    expect(openQuestions(now())).toHaveLength(1)
  })

  test('is the form again after a reload: the question is asked anew', async () => {
    const { actor, now, change, request } = await edit('supplier', { counts })
    change('status', 'Inactive')
    await request()
    actor.send({ type: 'draft.found' })
    expect([now().hasTag('editing'), now().context.draft.status]).toEqual([true, 'Inactive'])
  })
})

describe('a file that is refused as the picture of a record', () => {
  const refuse = (form: ReturnType<typeof start>, field = 'partnerImage') =>
    form.actor.send({ type: 'picture.refused', field, problem: pictureMessages.kind })

  test('is told at its field, and what stood there stays', () => {
    const form = start({ record: 'partner' })
    form.change('partnerImage', 'png-68-9f86d081884c7d65')
    refuse(form)
    expect(form.now().context.errors).toEqual({ partnerImage: 'Choose a PNG or JPEG picture' })
    expect(form.now().context.draft.partnerImage).toBe('png-68-9f86d081884c7d65')
    expect(hasUnsavedChanges(form.now())).toBe(true)
  })

  test('is forgotten at the next choice, though it be the picture that was there', () => {
    const form = start({ record: 'partner' })
    form.change('partnerImage', 'png-68-9f86d081884c7d65')
    refuse(form)
    form.change('partnerImage', 'png-68-9f86d081884c7d65')
    expect(form.now().context.errors).toEqual({})
  })

  test('does not hold back a save', async () => {
    const form = start({ record: 'partner' })
    for (const [field, value] of Object.entries(records.partner.samples)) form.change(field, value)
    refuse(form)
    await form.request()
    expect([form.save.calls.length, form.now().context.errors]).toEqual([1, {}])
  })

  test('is one of a field that takes a picture', () => {
    const form = start({ record: 'partner' })
    const before = form.now().context
    for (const field of ['companyName', 'nothing', 'toString']) refuse(form, field)
    expect(form.now().context).toBe(before)
  })
})
