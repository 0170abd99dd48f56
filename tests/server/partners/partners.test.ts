import { Effect } from 'effect'
import { describe, expect, it } from 'vitest'
import { EventStore } from '../../../server/core/events/event-store.ts'
import { PARTNER_IMAGE_BYTES } from '../../../src/schemas/partners/partner-fields.ts'
import { records } from '../../../src/schemas/records/all.ts'
import { held, png } from '../../unit/records/pictures.ts'
import { errorsOf } from '../support/api-client.ts'
import { callsTo, fieldsIn, newValues } from '../support/records.ts'
import { serverForFile } from '../support/server.ts'
import { expectTheFoldOf, onProductStore } from '../support/store.ts'

const { server, admin } = await serverForFile()

describe('the partner list', () => {
  const ask = async (json: object) => (await admin.call('GetPartners', { json })).body
  /** A partner by id, as a row of the list, without its counts. */
  const rowOf = async (id: number) => {
    const counts = Object.keys(records.partner.counted)
    const [partner] = (await ask({ id })).partners
    return Object.fromEntries(Object.entries(partner).filter(([name]) => !counts.includes(name))) as typeof partner
  }

  it('has pages of 10, the newest first, under partners and totalRecords', async () => {
    const first = await ask({})
    expect(first.partners).toHaveLength(10)
    expect(first.totalRecords).toBe(37)
    expect(first.partners.map(({ id }: { id: number }) => id)).toEqual([37, 36, 35, 34, 33, 32, 31, 30, 29, 28])
    const last = await ask({ pageIndex: 4, pageSize: 10 })
    expect(last.partners.map(({ id }: { id: number }) => id)).toEqual([7, 6, 5, 4, 3, 2, 1])
    expect((await ask({ pageIndex: 5 })).partners).toEqual([])
  })

  it('finds by code as a whole and by name, person and e-mail anywhere, and takes no wildcard', async () => {
    const partner = await rowOf(12)
    expect((await ask({ partnerCode: partner.partnerCode })).partners).toEqual([partner])
    const byName = await ask({ companyName: partner.companyName.slice(2).toUpperCase(), pageSize: 50 })
    expect(byName.partners).toContainEqual(partner)
    expect(byName.totalRecords).toBe(byName.partners.length)
    expect((await ask({ email: partner.email })).partners).toContainEqual(partner)
    expect((await ask({ contactPerson: '%' })).totalRecords).toBe(0)
    expect((await ask({ id: 3_000_000_000 })).partners).toEqual([])
  })

  it('shows what changed, at the place where the partner is', async () => {
    const partner = await rowOf(20)
    await onProductStore(
      server.databaseUrl,
      Effect.andThen(
        EventStore.use((store) =>
          store.append({
            stream: 'partner-20',
            expectedVersion: 1,
            events: [
              { type: 'PartnerChanged', data: { id: 20, changes: { status: 'Inactive', markupDiscount: -2.5 } } },
            ],
            actor: '1',
          }),
        ),
        expectTheFoldOf('partners'),
      ),
    )
    const page = await ask({ pageIndex: 2 })
    // The change dates from before partners could be edited, so its author and time are unknown.
    const saved = { version: 2, updatedBy: '', updatedDate: '' }
    expect(page.partners[7]).toEqual({ ...partner, status: 'Inactive', markupDiscount: -2.5, ...saved })
  })

  it.each([{ pageIndex: 0 }, { pageSize: 0 }, { pageSize: 201 }, { pageIndex: 1.5 }])('refuses %o', async (json) => {
    expect((await admin.call('GetPartners', { json })).status).toBe(400)
  })
})

describe('a partner that is added or changed', () => {
  const { partner: record } = records
  const calls = callsTo(admin, record)
  const add = async (fields: object = {}) => {
    const { body } = await calls.add({ ...newValues(record), ...fields })
    expect(body.isSuccess).toBe(true)
    return calls.one(body.id)
  }

  it('stands first in the list, since today', async () => {
    const before = Date.now()
    const { id } = await add()
    const { partners } = (await admin.call('GetPartners', { json: {} })).body
    expect(partners[0]).toMatchObject({ id, status: 'Pending', role: 'Reseller', version: 1 })
    expect(Date.parse(partners[0].createdDate)).toBeGreaterThanOrEqual(before - 1_000)
    expect(partners[0].createdDate).toBe(partners[0].updatedDate)
  })

  it('keeps the day on which it was added', async () => {
    const { id, createdDate, ...read } = await add()
    await calls.change(id, 1, { ...fieldsIn(record, read), city: 'Oslo' })
    expect(await calls.one(id)).toMatchObject({ createdDate, city: 'Oslo', version: 2, updatedBy: 'Alex Morgan' })
  })

  it('gets the next number where none is entered, each of many its own', async () => {
    const { partnerCode: last } = await add({ partnerCode: 70_000 })
    const several = await Promise.all(Array.from({ length: 6 }, () => add({ partnerCode: null })))
    const codes = several.map(({ partnerCode }) => partnerCode).toSorted((one, other) => one - other)
    expect(codes).toEqual(codes.map((_, index) => last + 1 + index))
    const found = (await admin.call('GetPartners', { json: { partnerCode: codes[0] } })).body
    expect(found).toMatchObject({ totalRecords: 1, partners: [{ partnerCode: codes[0] }] })
  })

  it('has a picture of 200 KB, and none that is a byte larger', async () => {
    const most = png(8, 8, PARTNER_IMAGE_BYTES - png(8, 8, 1).length + 1)
    const partnerImage = held('png', most)
    expect(most).toHaveLength(PARTNER_IMAGE_BYTES)
    expect((await add({ partnerImage })).partnerImage).toBe(partnerImage)
    const more = held('png', png(8, 8, PARTNER_IMAGE_BYTES - png(8, 8, 1).length + 2))
    const refused = await calls.add(newValues(record, { partnerImage: more }))
    expect(errorsOf(refused)).toEqual({ partnerImage: 'The picture is larger than 200 KB' })
  })

  it('has no other field that takes so much', async () => {
    const city = 'x'.repeat(20_001)
    expect((await calls.add(newValues(record, { city }))).status).toBe(400)
  })

  it('keeps the picture that it had before there was a rule for them, and takes no other like it', async () => {
    const { id, partnerImage, version, ...read } = await calls.one(1)
    expect(partnerImage).toMatch(/^data:image\/svg/)
    const fields = { ...fieldsIn(record, { ...read, partnerImage }), city: 'Porto' }
    expect((await calls.change(id, version, fields)).body.isSuccess).toBe(true)
    expect(await calls.one(id)).toMatchObject({ partnerImage, city: 'Porto' })
    const answer = await calls.change(id, version + 1, { ...fields, partnerImage: `${partnerImage} ` })
    expect(errorsOf(answer)).toEqual({ partnerImage: 'Choose a PNG or JPEG picture' })
  })

  it('keeps its country by name: whatever becomes of the country, it can be saved as it is', async () => {
    const countries = callsTo(admin, records.country)
    const country = await countries.add(newValues(records.country))
    const { id: countryId } = country.body
    const { countryName, version, ...rest } = await countries.one(countryId)
    const { id, ...read } = await add({ country: countryName })
    const fields = fieldsIn(records.country, { ...rest, countryName })
    await countries.change(countryId, version, { ...fields, status: 'Inactive' })
    expect((await calls.change(id, 1, { ...fieldsIn(record, read), city: 'Lima' })).body.isSuccess).toBe(true)
    const refused = await calls.add(newValues(record, { country: countryName }))
    expect(errorsOf(refused)).toEqual({ country: 'This country is inactive. Choose another.' })
    await countries.change(countryId, version + 1, { ...fields, countryName: `${countryName} Isles` })
    expect((await calls.one(id)).country).toBe(countryName)
    expect((await calls.change(id, 2, { ...fieldsIn(record, read), city: 'Cusco' })).body.isSuccess).toBe(true)
  })

  it.each([-100, -0.01, 0, 0.07, 1.13, 64.1, 500])(
    'has exactly the terms that were agreed: %s percent',
    async (terms) => {
      const { id, markupDiscount } = await add({ markupDiscount: terms })
      expect(markupDiscount).toBe(terms)
      const { body } = await admin.call('GetHistory', { query: { subject: 'partner', id } })
      expect(body.history[0].changes).toContainEqual({ field: 'markupDiscount', from: '', to: String(terms) })
    },
  )

  it('tells in a conflict what the others have agreed, as it is typed', async () => {
    const { id, version, ...read } = await add({ markupDiscount: 2.5 })
    const fields = fieldsIn(record, read)
    await calls.change(id, version, { ...fields, markupDiscount: -0.05 })
    const { body } = await calls.change(id, version, { ...fields, city: 'Turku' })
    expect(body.conflict.changes).toEqual([{ field: 'markupDiscount', loaded: '2.5', saved: '-0.05' }])
  })
})
