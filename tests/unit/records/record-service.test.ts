import { expect, it } from 'vitest'
import { initialDraft } from '../../../src/schemas/records/kit/draft.ts'
import { supplier } from '../../../src/schemas/records/supplier.ts'
import { RecordService } from '../../../src/services/records/record-service.ts'
import { answer } from '../support/api-server.ts'
import { failureOf, servicesForFile } from '../support/services.ts'

const { api, services } = await servicesForFile()

const nothing = answer(200, { isSuccess: true, getSupplierslist: [], totalCount: 0 })
const draft = { ...initialDraft(supplier), ...supplier.samples }
const request = { record: 'supplier', id: 12, version: 3, draft, submissionId: 'submission-1' } as const

it('searches by what the wire has: choices by their values, others by their ids, the text in its own field', async () => {
  api.respond(nothing)
  const filter = {
    searchBy: 'email',
    text: 'north',
    selects: { planSource: '12', countries: '81', status: 'Active', unused: '' },
  }
  const page = RecordService.use((service) =>
    service.page({ record: 'supplier', page: 2, pageSize: 10, filter, sort: null }),
  )
  expect(await services.runPromise(page)).toEqual({ rows: [], total: 0, succeeded: true, message: '' })
  expect(api.last().path).toBe('/api/SupplierMaster/SearchSupplier')
  expect(api.last().json).toEqual({
    email: 'north',
    planSource: 12,
    countries: 81,
    status: 'Active',
    pageIndex: 2,
    pageSize: 10,
  })
})

it('passes on the names of what was searched for by id, where the server tells them', async () => {
  const named = { countries: [{ id: 81, name: 'Japan' }] }
  api.respond(answer(200, { isSuccess: true, getSupplierslist: [], named, totalCount: 0 }))
  const filter = { searchBy: '', text: '', selects: { countries: '81' } }
  const page = { record: 'supplier', page: 1, pageSize: 30, filter, sort: null } as const
  expect(await services.runPromise(RecordService.use((service) => service.page(page)))).toMatchObject({ named })
})

it('asks for the whole list where nothing is searched for', async () => {
  api.respond(nothing)
  const page = { record: 'supplier', page: 3, pageSize: 30, filter: null, sort: null } as const
  await services.runPromise(RecordService.use((service) => service.page(page)))
  expect(api.last().path).toBe('/api/SupplierMaster/GetSupplierList')
  expect(api.last().query.get('PageIndex')).toBe('3')
})

it('sends a draft as the wire has it, under the key of its submission', async () => {
  api.respond(answer(200, { isSuccess: true, message: 'Supplier updated successfully', id: 12 }))
  const saved = await services.runPromise(RecordService.use((service) => service.save(request)))
  expect(saved).toEqual({ message: 'Supplier updated successfully', id: 12 })
  expect(api.last().headers['idempotency-key']).toBe('submission-1')
  expect(api.last().json).toMatchObject({
    flag: 2,
    id: 12,
    version: 3,
    supplierName: 'Northwind Mobile',
    countries: [81],
    paymentTermDays: 30,
    planSource: null,
  })
})

it('sends nothing that the checks refuse', async () => {
  const wrong = { ...request, draft: { ...draft, email: 'nobody' } }
  const failure = await failureOf(
    services,
    RecordService.use((service) => service.save(wrong)),
  )
  expect(failure).toMatchObject({ _tag: 'Refused', errors: [{ field: 'email', message: 'Enter an email address' }] })
  expect(() => api.last()).toThrow('No request has come.')
})

it('tells a record that is not there, and a conflict, apart from other refusals', async () => {
  api.respond(answer(200, { isSuccess: false, message: '', getSupplierslist: [], totalCount: 0 }))
  const missing = RecordService.use((service) => service.get({ record: 'supplier', id: 9 }))
  expect(await failureOf(services, missing)).toMatchObject({ _tag: 'Refused', message: 'This supplier does not exist' })
  const conflict = { version: 4, changes: [], updatedBy: 'Ben Cole', updatedDate: '2026-01-06T10:00:00.000Z' }
  api.respond(answer(200, { isSuccess: false, message: 'Somebody else', conflict }))
  const save = RecordService.use((service) => service.save(request))
  expect(await failureOf(services, save)).toMatchObject({ _tag: 'Conflicted', version: 4 })
})
