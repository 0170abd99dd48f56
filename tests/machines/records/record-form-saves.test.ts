import { describe, expect, test } from 'vitest'
import {
  fixedSinceSaved,
  hasUnsavedChanges,
  isConflicted,
  isSavedBefore,
  isWorthRetrying,
  noticeOf,
  openQuestions,
} from '../../../src/machines/records/record-form.selectors.ts'
import { Conflicted, Refused, Unauthorized, Unreachable } from '../../../src/schemas/core/errors.ts'
import { country } from '../../../src/schemas/records/country.ts'
import { formed } from '../../../src/schemas/records/formed.ts'
import { recordRoutes } from '../../../src/schemas/records/routes.ts'
import { settled } from '../support.ts'
import { edit, savedOf, start } from './record-form.support.ts'

const savedBefore = new Refused({ message: 'This was saved before, with other values.', errors: [], savedAs: 12 })
const down = new Unreachable({ message: 'The server cannot be reached' })

describe('a save of an employee', () => {
  const roles = [
    { id: 2, name: 'Staff', tag: 'all' },
    { id: 3, name: 'Partner', tag: 'ownPartner' },
  ]
  const ofPartner = async (role: ReadonlyArray<object> | null) => {
    const form = start({ record: 'employee', id: 12 })
    const saved = savedOf('employee')
    form.load.call(0).resolve({ ...saved, draft: { ...saved.draft, ...person } })
    if (role !== null) form.lookups.call(0).resolve({ role } as never)
    await settled()
    return form
  }
  const person = {
    userName: 'EMP003',
    employeeName: 'Daniel Okafor',
    email: 'partner@simdesk.test',
    mobileNumber: '',
    departmentName: 'Partner Sales',
    roleID: '3',
    partnerID: '7',
    status: 'Active',
  }

  test('sends the partner where the role sees one alone, and none where it is hidden', async () => {
    const form = await ofPartner(roles)
    form.change('employeeName', 'Dan Okafor')
    await form.request()
    expect(form.save.call(0).input.draft).toMatchObject({ roleID: '3', partnerID: '7' })
    form.save.call(0).reject(down)
    await settled()
    form.change('roleID', '2')
    await form.request('second')
    expect(form.save.call(1).input.draft).toMatchObject({ roleID: '2', partnerID: '' })
    // What was chosen is there again, should the role be another one after all.
    expect(form.now().context.draft.partnerID).toBe('7')
  })

  test('sends the partner where nobody knows what the role sees', async () => {
    const form = await ofPartner(null)
    form.change('employeeName', 'Dan Okafor')
    await form.request()
    expect(form.save.call(0).input.draft).toMatchObject({ roleID: '3', partnerID: '7' })
  })
})

describe('a save that is not accepted', () => {
  const failed = async (error: unknown = down) => {
    const form = await edit('supplier')
    form.change('remarks', 'Call before noon')
    await form.request()
    form.save.call(0).reject(error)
    await settled()
    return form
  }

  test('is told once, until the next begins, and tried again as the same submission', async () => {
    const { now, request, save, emitted } = await failed()
    expect([noticeOf(now()), isWorthRetrying(now()), emitted]).toEqual([
      'Error: The server cannot be reached',
      true,
      [],
    ])
    await request('second')
    expect([save.call(1).input.submissionId, noticeOf(now())]).toEqual(['first', null])
  })

  test('is another submission once something was changed', async () => {
    const { change, request, save } = await failed()
    change('remarks', 'Call after noon')
    await request('second')
    expect(save.call(1).input.submissionId).toBe('second')
  })

  test('of a new record stays the same submission, also after a change: it may be added already', async () => {
    const { change, request, save } = start({ record: 'supplier' })
    change('supplierName', 'Northwind Mobile')
    await request()
    save.call(0).reject(down)
    await settled()
    change('supplierName', 'Northwind Mobile 2')
    await request('second')
    expect(save.call(1).input.submissionId).toBe('first')
    save.call(1).reject(new Refused({ message: 'Not saved: 1 field needs a correction', errors: [] }))
    await settled()
    await request('third')
    expect(save.call(2).input.submissionId).toBe('first')
  })

  test('of a new record that an earlier try has saved goes on as an edit of it, with what was typed', async () => {
    const { actor, change, request, save, load, emitted, now } = start({ record: 'country' })
    change('countryName', 'Zembla')
    change('countryCode', 'QZ')
    await request()
    save.call(0).reject(down)
    await settled()
    change('countryName', 'Zembla North')
    change('countryCode', 'QY')
    await request('second')
    save.call(1).reject(savedBefore)
    await settled()
    expect(emitted).toEqual([{ type: 'form.moved', id: 12, to: `${recordRoutes.country.edit}/12` }])
    expect([now().hasTag('busy'), now().hasTag('editing'), load.calls.length]).toEqual([true, false, 0])

    actor.send({ type: 'draft.found' })
    expect([load.call(0).input.id, hasUnsavedChanges(now())]).toEqual([12, true])
    const saved = savedOf('country')
    load.call(0).resolve({ ...saved, draft: { ...saved.draft, countryName: 'Zembla', countryCode: 'QZ' } })
    await settled()
    expect(now().context.draft).toMatchObject({ countryName: 'Zembla North', countryCode: 'QZ' })
    expect([isSavedBefore(now()), fixedSinceSaved(now())]).toEqual([true, [country.fields.countryCode.label]])
    expect(hasUnsavedChanges(now())).toBe(true)

    await request('third')
    expect(save.call(2).input).toMatchObject({ id: 12, version: 2, submissionId: 'third' })
    save.call(2).resolve({ message: 'Saved', id: 12 })
    await settled()
    expect(now().matches({ work: 'saved' })).toBe(true)
  })

  test('keeps what was typed where the record that was saved before cannot be loaded', async () => {
    const { actor, change, request, save, load, now } = start({ record: 'supplier' })
    change('supplierName', 'Northwind Mobile')
    await request()
    save.call(0).reject(savedBefore)
    await settled()
    actor.send({ type: 'draft.found' })
    load.call(0).reject(down)
    await settled()
    expect(hasUnsavedChanges(now())).toBe(true)
    // As after a reload, and by the button.
    actor.send({ type: 'draft.found' })
    load.call(1).reject(down)
    await settled()
    actor.send({ type: 'retry.requested' })
    load.call(2).resolve(savedOf('supplier'))
    await settled()
    expect([now().context.draft.supplierName, isSavedBefore(now())]).toEqual(['Northwind Mobile', true])
    actor.send({ type: 'draft.discarded' })
    load.call(3).resolve(savedOf('supplier'))
    await settled()
    expect([isSavedBefore(now()), hasUnsavedChanges(now())]).toEqual([false, false])
  })

  test('of a receipt stays a refusal: it cannot be edited, nor is it added twice', async () => {
    const { change, request, save, now } = start({ record: 'receipt', today: '2026-11-20' })
    const samples = Object.entries({ ...formed.receipt.samples, stockReceivedDate: '2026-11-20' })
    for (const [field, value] of samples) change(field, value as string)
    await request()
    save.call(0).reject(savedBefore)
    await settled()
    expect([noticeOf(now()), now().hasTag('editing')]).toEqual([savedBefore.message, true])
    await request('second')
    expect(save.call(1).input).toMatchObject({ id: null, submissionId: 'first' })
  })

  test('is told at its field, and is not worth another try before that is changed', async () => {
    const errors = [{ field: 'supplierName', message: 'Another supplier has this supplier name' }]
    const told = 'Not saved: 1 field needs a correction'
    const { now, change, emitted } = await failed(new Refused({ message: told, errors }))
    expect(now().context.errors).toEqual({ supplierName: 'Another supplier has this supplier name' })
    expect([noticeOf(now()), isWorthRetrying(now()), now().context.comebacks]).toEqual([told, false, 1])
    expect(emitted).toEqual([])
    change('supplierName', 'Northwind Mobile 2')
    expect([isWorthRetrying(now()), now().context.draft.remarks]).toEqual([true, 'Call before noon'])
  })

  test('is no news any more where the next one passes the checks and something is asked', async () => {
    const { actor, load, save, now, change, request } = start({ record: 'supplier', id: 12 })
    load.call(0).resolve(savedOf('supplier', { counts: { countryCount: 2, planCount: 3, availableCount: 0 } }))
    await settled()
    change('remarks', 'Call before noon')
    await request()
    const errors = [{ field: 'supplierName', message: 'Another supplier has this supplier name' }]
    save.call(0).reject(new Refused({ message: 'Not saved: 1 field needs a correction', errors }))
    await settled()
    change('status', 'Inactive')
    await request('second')
    expect([openQuestions(now()).length > 0, now().context.errors]).toEqual([true, {}])
    actor.send({ type: 'save.reconsidered' })
    expect([now().hasTag('editing'), now().context.errors, noticeOf(now())]).toEqual([true, {}, null])
  })

  test('for what is no field of the form is told in words', async () => {
    const errors = [{ field: 'flag', message: 'Unknown' }]
    expect(
      noticeOf((await failed(new Refused({ message: 'Not saved: 1 field needs a correction', errors }))).now()),
    ).toBe('Not saved: 1 field needs a correction. flag: Unknown.')
  })

  test('since the session is over waits with what was typed, and says nothing of its own', async () => {
    const { now, emitted } = await failed(new Unauthorized({ message: 'Invalid credentials' }))
    expect([now().hasTag('editing'), now().context.draft.remarks, emitted]).toEqual([true, 'Call before noon', []])
  })
})

test('a draft that could not be checked is not sent, and stays to be saved again', async () => {
  const { actor, now, change, request, save } = await edit('supplier')
  change('remarks', 'Call before noon')
  const checked = request()
  actor.send({ type: 'xstate.error.actor.validateDraft', error: down } as never)
  await checked
  expect([noticeOf(now()), isWorthRetrying(now()), now().context.fate, save.calls.length]).toEqual([
    'Error: The server cannot be reached',
    true,
    'unsent',
    0,
  ])
  await request('second')
  expect(save.call(0).input).toMatchObject({ submissionId: 'first', draft: { remarks: 'Call before noon' } })
})

describe('a save over a newer version', () => {
  const met = async (changes: Conflicted['changes']) => {
    const form = await edit('supplier', { counts: { countryCount: 2, planCount: 3, availableCount: 0 } })
    form.change('remarks', 'mine')
    form.change('countries', ['81', '44'])
    await form.request()
    const error = { message: 'Somebody else', version: 3, updatedBy: 'Ben Cole', updatedDate: '' }
    form.save.call(0).reject(new Conflicted({ ...error, changes }))
    await settled()
    return form
  }

  test('keeps mine on top of theirs: what I left alone is as they saved it', async () => {
    const { overwrite, now, save } = await met([
      { field: 'remarks', loaded: '', saved: 'theirs' },
      { field: 'countries', loaded: '81', saved: '81,7', loadedText: 'Japan', savedText: 'Japan, Spain' },
      { field: 'email', loaded: 'orders@northwind.example', saved: '' },
    ])
    expect(isConflicted(now())).toBe(true)
    await overwrite('second')
    expect(save.call(1).input).toMatchObject({
      version: 3,
      submissionId: 'second',
      draft: { remarks: 'mine', countries: ['81', '44'], email: '' },
    })
  })

  test('takes over what they chose where I chose nothing', async () => {
    const form = await edit('region')
    form.change('regionName', 'Baltics')
    await form.request()
    form.save.call(0).reject(
      new Conflicted({
        message: 'Somebody else',
        version: 3,
        changes: [{ field: 'countries', loaded: '81', saved: '81,7' }],
        updatedBy: 'Ben Cole',
        updatedDate: '',
      }),
    )
    await settled()
    await form.overwrite('second')
    expect(form.save.call(1).input.draft).toMatchObject({ regionName: 'Baltics', countries: ['81', '7'] })
  })

  test('does not ask about what they have decided already', async () => {
    const { overwrite, now, save } = await met([{ field: 'status', loaded: 'Active', saved: 'Inactive' }])
    await overwrite('second')
    expect([openQuestions(now()), save.call(1).input.draft.status]).toEqual([[], 'Inactive'])
  })

  test('takes theirs: the record is loaded again', async () => {
    const { actor, load, now } = await met([{ field: 'remarks', loaded: '', saved: 'theirs' }])
    actor.send({ type: 'conflict.discarded' })
    load.call(1).resolve(savedOf('supplier', { version: 3 }))
    await settled()
    expect([now().context.draft.remarks, now().context.version, hasUnsavedChanges(now())]).toEqual(['', 3, false])
  })

  test('leads back to the form, where the next save meets it again', async () => {
    const { actor, now, request, save } = await met([{ field: 'remarks', loaded: '', saved: 'theirs' }])
    actor.send({ type: 'conflict.dismissed' })
    expect(now().context.draft.remarks).toBe('mine')
    await request('second')
    expect(save.call(1).input).toMatchObject({ version: 2, submissionId: 'second' })
  })
})
