import { randomUUID } from 'node:crypto'
import { Effect, Schema } from 'effect'
import { SqlClient } from 'effect/sql'
import { afterAll, describe, expect, it } from 'vitest'
import { keptRecords } from '../../../server/records/all.ts'
import { eventTypes, recordStreams } from '../../../server/records/events.ts'
import { keyInWords } from '../../../src/schemas/people/permission-sets.ts'
import { delivered, may } from '../../../src/schemas/people/permissions.ts'
import { areaOfRecord } from '../../../src/schemas/records/area.ts'
import { fieldsOf, type RecordFields } from '../../../src/schemas/records/kit/draft.ts'
import { pageAnswer, recordAnswer } from '../../../src/schemas/records/kit/wire.ts'
import { ApiClient, errorsOf } from '../support/api-client.ts'
import { withDatabase } from '../support/cluster.ts'
import { another, wrongValues } from '../support/record-values.ts'
import { allRecords, callsTo, fieldsIn, newValues } from '../support/records.ts'
import { ADMIN, serverForFile, startBeside } from '../support/server.ts'
import { expectTheFoldOf, onProductStore } from '../support/store.ts'

const { server, admin } = await serverForFile()
const staff = await ApiClient.signedIn(server.url, 'staff@simdesk.test', ADMIN.password)
const beside = await startBeside(server)
afterAll(() => beside.close())
const there = await ApiClient.signedIn(beside.url, ADMIN.email, ADMIN.password)

/** The number of events in streams with this prefix. */
const eventsUnder = (prefix: string) =>
  withDatabase(
    server.databaseUrl,
    Effect.flatMap(SqlClient.SqlClient, (sql) =>
      Effect.map(
        sql<{
          type: string
          data: object
        }>`select type, data from events where stream like ${`${prefix}%`} order by position`,
        (events) => events,
      ),
    ),
  )

const decodeWhole = (shape: Schema.Top, body: unknown) =>
  Schema.decodeUnknownSync(shape as Schema.Codec<unknown>, { onExcessProperty: 'error' })(body)

describe.each(allRecords.filter(([, { listedBy }]) => listedBy === undefined))('the list of each %s', (_, record) => {
  const calls = callsTo(admin, record)
  const { title, thing, listKey } = record
  const added = async () => {
    const fields = newValues(record)
    return { id: (await calls.add(fields)).body.id as number, fields }
  }

  it('stands in the list by its name, or newest first, page after page', async () => {
    await added()
    const first = await calls.page({ PageIndex: 1, PageSize: 200 })
    decodeWhole(pageAnswer(record), first.body)
    const { totalCount } = first.body
    const all: Array<{ id: number; [field: string]: unknown }> = [...first.body[listKey]]
    for (let page = 2; all.length < totalCount; page++) {
      all.push(...(await calls.page({ PageIndex: page, PageSize: 200 })).body[listKey])
    }
    expect(new Set(all.map(({ id }) => id)).size).toBe(totalCount)
    const plain = (text: unknown) => String(text).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
    const places = record.newestFirst
      ? all.map((row) => `${row.createdDate} ${String(row.id).padStart(8, '0')}`).reverse()
      : all.map((row) => plain(row[title]).replace(/\d+/g, (digits) => digits.padStart(8, '0')))
    expect(places).toEqual(places.toSorted((one, other) => (one < other ? -1 : 1)))
    const third = await calls.page({ PageIndex: 3, PageSize: 2 })
    expect(third.body[listKey].map(({ id }: { id: number }) => id)).toEqual(all.slice(4, 6).map(({ id }) => id))
    expect((await calls.page()).body[listKey]).toHaveLength(Math.min(30, totalCount))
    expect((await calls.page({ PageIndex: 0 })).status).toBe(400)
    expect((await calls.page({ PageSize: 201 })).status).toBe(400)
  })

  it('is found by each field of the filter, and by all of them', async () => {
    const { id, fields } = await added()
    const conditions: Array<object> = []
    for (const by of record.searchBy) {
      const text = String(fields[by])
      if (text === '') continue
      conditions.push({ [by]: text.slice(1).toUpperCase() })
      expect(await calls.idsOf({ [by]: 'nobody has this %_' })).toEqual([])
    }
    for (const by of record.filters) {
      const value = fields[by]
      if (value === undefined || value === null) continue
      conditions.push({ [by]: Array.isArray(value) ? value[0] : value })
    }
    for (const condition of conditions) expect(await calls.idsOf(condition), JSON.stringify(condition)).toContain(id)
    expect(await calls.idsOf(Object.assign({}, ...conditions))).toEqual([id])
    expect(await calls.idsOf({ ...Object.assign({}, ...conditions), status: 'Inactive' })).toEqual([])
    expect(await calls.idsOf({ status: 'Nonsense' })).toEqual([])
    for (const by of record.filters) expect(await calls.idsOf({ [by]: 987_654 })).not.toContain(id)
    const all = await calls.search({ pageSize: 1 })
    expect(all.body.totalCount).toBe((await calls.page()).body.totalCount)
  })

  it('says that one that is unknown does not exist', async () => {
    expect((await calls.page({ id: 987_654 })).body).toMatchObject({
      isSuccess: false,
      message: `This ${thing.toLowerCase()} does not exist`,
      [listKey]: [],
      totalCount: 0,
    })
  })
})

describe.each(allRecords)('a %s', (name, record) => {
  const calls = callsTo(admin, record)
  // Another person, if the role of the demo accounts may change such a record.
  const [other, otherName] = may(delivered.Staff ?? [], `${areaOfRecord(name)}.edit`)
    ? [staff, 'Priya Nair']
    : [admin, 'Alex Morgan']
  const { title, thing, listKey } = record
  const added = async (fields: RecordFields = newValues(record)) => {
    const { body } = await calls.add(fields)
    expect(body).toMatchObject({ isSuccess: true, message: `${thing} added successfully` })
    return { id: body.id as number, fields }
  }
  const history = async (id: number) => (await admin.call('GetHistory', { query: { subject: name, id } })).body

  it('is added, and read as it was entered', async () => {
    const { id, fields } = await added()
    const answer = await calls.page({ id })
    if (record.listedBy === undefined) decodeWhole(recordAnswer(record), answer.body)
    expect(answer.body).toMatchObject({ isSuccess: true, totalCount: 1 })
    const [read] = answer.body[listKey]
    expect(fieldsIn(record, read)).toEqual(fields)
    expect(read).toMatchObject({ id, version: 1, updatedBy: 'Alex Morgan' })
    expect(Date.parse(read.updatedDate)).toBeGreaterThan(Date.parse('2026-01-01'))
  })

  it('that is unknown is said to be', async () => {
    const message = `This ${thing.toLowerCase()} does not exist`
    expect((await calls.page({ id: 987_654 })).body).toMatchObject({ [listKey]: [], totalCount: 0 })
    expect((await calls.change(987_654, null, newValues(record))).body).toMatchObject({ isSuccess: false, message })
    expect(await history(987_654)).toMatchObject({ isSuccess: false, message, history: [] })
  })

  it('is refused with a message at each field that is wrong, and leaves a trace without the values', async () => {
    const before = (await calls.page()).body.totalCount
    for (const [field, definition] of fieldsOf(record)) {
      for (const [value, message] of wrongValues(definition)) {
        const answer = await calls.add({ ...newValues(record), [field]: value } as RecordFields)
        expect(errorsOf(answer), `${field}: ${value}`).toEqual({ [field]: message })
        expect(answer.body.message).toBe('Operation failed')
      }
    }
    expect((await calls.page()).body.totalCount).toBe(before)
    const refused = await eventsUnder(recordStreams(record).refused(null))
    expect(refused.at(-1)).toMatchObject({
      type: eventTypes(record).addRefused,
      data: { reason: 'fields', by: 'Alex Morgan' },
    })
    expect(JSON.stringify(refused)).not.toContain('987654')
  })

  it('is asked for everything that it needs at once, in the order of the form', async () => {
    const empty = Object.fromEntries(
      fieldsOf(record).map(([field, { kind }]) => [
        field,
        kind === 'references' || kind === 'permissions'
          ? []
          : ['integer', 'percent', 'cost', 'money', 'reference', 'choice', 'status'].includes(kind)
            ? null
            : '',
      ]),
    )
    const inForm = record.sections.flatMap(({ fields }) => fields).filter((field) => record.fields[field]?.required)
    expect(Object.keys(errorsOf(await calls.add(empty as RecordFields)))).toEqual(inForm)
  })

  it('has what no other has, whatever the case and the blanks around', async () => {
    const { id, fields } = await added()
    for (const [field, definition] of fieldsOf(record)) {
      if (!('unique' in definition && definition.unique)) continue
      const taken = `Another ${thing.toLowerCase()} has this ${definition.label.toLowerCase()}`
      const isFree = 'max' in definition && definition.written === undefined
      const same = isFree ? ` ${String(fields[field]).toUpperCase()} ` : fields[field]
      expect(errorsOf(await calls.add(newValues(record, { [field]: same as string })))).toEqual({ [field]: taken })
    }
    // Its own name is not a duplicate.
    const upper = String(fields[title]).toUpperCase()
    expect((await calls.change(id, 1, { ...fields, [title]: upper })).body.isSuccess).toBe(true)
    expect((await calls.one(id))[title]).toBe(upper)
  })

  it('of two servers that add the same at the same time is added once', async () => {
    const values = newValues(record)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => callsTo(index % 2 === 0 ? admin : there, record).add(values)),
    )
    expect(answers.filter(({ body }) => body.isSuccess)).toHaveLength(1)
    for (const answer of answers.filter(({ body }) => !body.isSuccess)) {
      expect(Object.keys(errorsOf(answer))).toContain(title)
    }
    expect(await calls.idsOf({ [title]: values[title] })).toHaveLength(1)
  })

  it('keeps what is fixed', async () => {
    const { id, fields } = await added()
    for (const [field, definition] of fieldsOf(record)) {
      if (!definition.fixed) continue
      const answer = await calls.change(id, 1, newValues(record))
      expect(errorsOf(answer)).toEqual({ [field]: `${definition.label} cannot be changed` })
    }
    expect(fieldsIn(record, await calls.one(id))).toEqual(fields)
  })

  it('is changed in every field, and tells so in its history, names for what it refers to', async () => {
    const { id, fields } = await added()
    const wanted = Object.fromEntries(
      fieldsOf(record).map(([field, definition]) => [field, another(definition, fields[field])]),
    ) as RecordFields
    const answer = await callsTo(other, record).change(id, 1, wanted)
    expect(answer.body).toMatchObject({ isSuccess: true, message: `${thing} updated successfully`, id })
    const read = await calls.one(id)
    expect(fieldsIn(record, read)).toEqual(wanted)
    expect(read).toMatchObject({ version: 2, updatedBy: otherName })
    const { history: told, totalCount } = await history(id)
    expect(totalCount).toBe(2)
    expect(told.map(({ what, by }: { what: string; by: string }) => [what, by])).toEqual([
      ['changed', otherName],
      ['created', 'Alex Morgan'],
    ])
    const order = record.sections.flatMap((section) => section.fields)
    const isOther = (field: string) => JSON.stringify(wanted[field]) !== JSON.stringify(fields[field])
    expect(told[0].changes.map(({ field }: { field: string }) => field)).toEqual(order.filter(isOther))
    for (const { field, from, to } of told[0].changes) {
      // A picture is described in a few words and never stored itself.
      if (record.fields[field]?.kind === 'image') {
        expect([from, to]).toEqual(['', expect.stringMatching(/^JPEG, \d+ bytes \([0-9a-f]{8}\)$/)])
        continue
      }
      if (record.fields[field]?.kind === 'permissions') {
        const inWords = (keys: unknown) => (keys as ReadonlyArray<string>).map(keyInWords).join(', ')
        expect([from, to]).toEqual([inWords(fields[field]), inWords(wanted[field])])
        continue
      }
      const kind = record.fields[field]?.kind
      const isNamed = kind === 'references' || kind === 'reference'
      expect({ field, from, to }).toEqual({
        field,
        from: isNamed ? 'Gabon' : String(fields[field] ?? ''),
        to: isNamed ? (kind === 'reference' ? 'Gambia' : 'French Southern Territories, Gambia') : String(wanted[field]),
      })
    }
  })

  it('that somebody else has saved meanwhile is not overwritten, but told', async () => {
    const { id, fields } = await added()
    const references = fieldsOf(record).filter(([, { kind }]) => kind === 'references')
    const more = Object.fromEntries(references.map(([field]) => [field, [80, 82]]))
    const renamed = { ...fields, ...more, [title]: `${fields[title]} renamed` }
    await callsTo(other, record).change(id, 1, renamed)
    const { body } = await calls.change(id, 1, { ...fields, [title]: `${fields[title]} mine`, status: 'Inactive' })
    expect(body).toMatchObject({
      isSuccess: false,
      message: `Another person changed this ${thing.toLowerCase()}`,
      id,
      conflict: { version: 2, updatedBy: otherName },
    })
    expect(body.conflict.changes).toContainEqual({ field: title, loaded: fields[title], saved: renamed[title] })
    for (const [field] of references) {
      const texts = { loadedText: 'Gabon', savedText: 'French Southern Territories, Gambia' }
      expect(body.conflict.changes).toContainEqual({ field, loaded: '81', saved: '80,82', ...texts })
    }
    expect(body.conflict.changes).toHaveLength(1 + references.length)
    expect((await calls.one(id))[title]).toBe(renamed[title])
    // A save of the existing values succeeds.
    expect((await calls.change(id, 1, renamed)).body.isSuccess).toBe(true)
  })

  it('is saved once for each key, and not otherwise under the same', async () => {
    const [values, key] = [newValues(record), randomUUID()]
    const first = await calls.add(values, key)
    expect((await calls.add(values, key)).body).toEqual({ ...first.body, requestId: expect.any(String) })
    const otherwise = await calls.add({ ...values, status: 'Inactive' }, key)
    expect(otherwise.body).toMatchObject({ isSuccess: false, id: first.body.id })
    expect(await calls.idsOf({ [title]: values[title] })).toEqual([first.body.id])
  })

  it('that is saved as it is leaves no trace', async () => {
    const { id, fields } = await added()
    const spaced = { ...fields, [title]: `  ${fields[title]} ` }
    expect((await calls.change(id, 1, spaced, null)).body).toMatchObject({ isSuccess: true, id })
    expect(await calls.one(id)).toMatchObject({ version: 1 })
    expect(await eventsUnder(recordStreams(record).of(id))).toHaveLength(1)
    expect((await history(id)).totalCount).toBe(1)
  })
})

it('the tables of the records are the folds of their events', async () => {
  const tables = allRecords.map(([name]) => keptRecords[name].table)
  await onProductStore(server.databaseUrl, expectTheFoldOf(...tables))
})
