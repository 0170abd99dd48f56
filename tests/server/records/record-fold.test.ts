import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Append, EventStore } from '../../../server/core/events/event-store.ts'
import { keptRecords } from '../../../server/records/all.ts'
import type { CustomerFacts } from '../../../server/records/customer.ts'
import { decideRecord } from '../../../server/records/decide.ts'
import type { AccountFacts } from '../../../server/records/employee.ts'
import type { RecordState } from '../../../server/records/events.ts'
import type { KeptRecord } from '../../../server/records/keep-record.ts'
import type { RoleFacts } from '../../../server/records/role.ts'
import { saveKept } from '../../../server/records/save.ts'
import { keyColumnOf, uniqueFields } from '../../../server/records/table.ts'
import { takeNumbers } from '../../../server/seed/numbers.ts'
import { admin, peopleAppends } from '../../../server/seed/people.ts'
import { writeRoles } from '../../../server/seed/roles.ts'
import { currencies } from '../../../src/schemas/core/currency.ts'
import { allKeys } from '../../../src/schemas/people/permissions.ts'
import { fieldsOf, type RecordFields, type Value } from '../../../src/schemas/records/kit/draft.ts'
import type { RecordField } from '../../../src/schemas/records/kit/fields.ts'
import { runs, seedOfRun } from '../../runs.ts'
import { held, jpeg, png } from '../../unit/records/pictures.ts'
import { COUNTRIES, expectTheFold, foldOfEvents, oldCountries, onStore } from '../support/record-store.ts'

const BATCHES = [1, 5, 40, 300]
const HISTORIES = runs({ gate: 60, all: 150 })

/** Mostly valid values, few distinct ones, so that names collide and some changes change nothing. */
const valueFor = (field: RecordField): fc.Arbitrary<Value> => {
  switch (field.kind) {
    case 'references':
      return fc.oneof(
        { weight: 30, arbitrary: fc.array(fc.constantFrom(...COUNTRIES), { minLength: 1, maxLength: 4 }) },
        { weight: 1, arbitrary: fc.constantFrom([], [99]) },
      )
    case 'permissions':
      return fc.oneof(
        {
          weight: 30,
          arbitrary: fc.subarray(['plan.view', 'plan.edit', 'report.view', 'pricing.view'], { minLength: 1 }),
        },
        { weight: 1, arbitrary: fc.constantFrom([], ['plan.fly']) },
      )
    case 'integer':
    case 'percent':
    case 'cost':
    case 'money':
      if (field.next !== undefined) return fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 2_000 }))
      return fc.oneof(
        {
          weight: 30,
          arbitrary: fc.constantFrom(...[field.from, field.to].map((end) => Math.round(end * 10 ** field.decimals)), 7),
        },
        { weight: 1, arbitrary: fc.constantFrom(null, -1, 0.5) },
      )
    case 'choice':
    case 'status':
      return fc.oneof(
        { weight: 30, arbitrary: fc.constantFrom(...field.choices.map(({ value }) => value)) },
        { weight: 1, arbitrary: fc.constantFrom(null, 'none of these') },
      )
    case 'reference':
      // Most optional ones are missing: this database has no partner to work for.
      return fc.constantFrom(null, ...(field.required ? [] : [null, null, null, null, null]), ...COUNTRIES)
    case 'named':
      return fc.constantFrom('', 'Country 1', 'Country 2', 'Country 9')
    case 'image':
      return fc.constantFrom('', held('png', png()), held('jpeg', jpeg()), 'data:image/png;base64,aGVsbG8=')
    case 'code':
      return fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('').map((letter) => `X${letter}`), 'x')
    case 'email':
      return 'unique' in field && field.unique
        ? fc.integer({ min: 1, max: 200 }).map((number) => `n${number}@b.example`)
        : fc.constantFrom('', 'a@b.example', ' blanks@b.example ')
    case 'phone':
      return fc.constantFrom('', '+44 20 7946 0000', '030/1234567')
    case 'link':
      return fc.constantFrom('', 'https://example.com')
    default:
      return field.written === undefined
        ? fc.oneof(
            { weight: 30, arbitrary: fc.integer({ min: 1, max: 200 }).map((number) => `Name ${number}`) },
            { weight: 3, arbitrary: fc.constantFrom(' name 7 ', 'NAME 8', 'ünï🙂', '"quoted\\', 'x\u200by') },
          )
        : fc.constantFrom('', '44', '1-684')
  }
}

type Command = { readonly which: number | null; readonly fields: RecordFields }
const commandsFor = ({ record }: KeptRecord): fc.Arbitrary<ReadonlyArray<Command>> =>
  fc.array(
    fc.record({
      which: fc.oneof(fc.constant(null), fc.nat(60)),
      fields: fc.record(
        Object.fromEntries(fieldsOf(record).map(([name, field]) => [name, written[name] ?? valueFor(field)])),
      ),
    }),
    { minLength: 1, maxLength: 6 },
  )

/** Texts of which nearly every random one is refused. */
const written: Readonly<Record<string, fc.Arbitrary<string>>> = {
  leitwegID: fc.constantFrom('', '04011000-12345-03'),
  currencies: fc.constantFrom('', 'JPY', 'kwd jpy'),
  currency: fc.constantFrom('INR', 'USD', 'EUR'),
}

/** The facts for saving an account: an administrator saves, who is none of these accounts. */
const known: AccountFacts & CustomerFacts & RoleFacts = {
  ofPartners: { count: 0, named: [] },
  hasFactor: true,
  invoicedIn: null,
  currencies: new Set(currencies.map(({ value }) => value)),
  taxNumberProblem: null,
  storedTaxNumber: null,
  saver: 0,
  held: allKeys,
  role: { scope: 'ownPartner', permissions: [] },
  own: [],
  hasPassword: true,
  otherAdmins: 1,
}

/** The records in memory, decided by the same pure functions without a database. */
const makeModel = ({ record, rules, saved }: KeptRecord) => {
  const states = new Map<number, RecordState>()
  let refused = 0
  const key = (value: Value | undefined) => String(value).trim().normalize('NFC').toUpperCase().replaceAll('\u200b', '')
  const named = new Map(COUNTRIES.map((country) => [`Country ${country}`, true]))
  const carryOut = ({ which, fields }: Command, index: number): Append | null => {
    const ids = [...states.keys()]
    const id = which === null || ids.length === 0 ? states.size + 1 + COUNTRIES.length : (ids[which % ids.length] ?? 0)
    const state = states.get(id) ?? null
    const taken = fieldsOf(record).flatMap(([name, field]) =>
      'unique' in field &&
      field.unique &&
      [...states.values()].some((other) => other.id !== id && key(other.fields[name]) === key(fields[name]))
        ? [name]
        : [],
    )
    const there = new Map(COUNTRIES.map((country) => [country, country !== 5]))
    const others = Object.fromEntries(
      fieldsOf(record).map(([name, { kind }]) => [name, kind === 'named' ? named : there]),
    )
    const next = Object.fromEntries(
      fieldsOf(record).flatMap(([name, field]) => {
        if (!('next' in field) || typeof field.next !== 'number' || fields[name] !== null) return []
        return [[name, Math.max(field.next, ...[...states.values()].map((other) => Number(other.fields[name]) + 1))]]
      }),
    )
    const stamp = { id, by: `Person ${index % 3}`, date: `2026-01-01T00:00:0${index % 10}.000Z`, submission: '' }
    const facts = {
      taken: new Set(taken),
      others,
      next,
      uses: 0,
      permissions: allKeys,
      names: {},
      country: 'DE',
      known,
    }
    const decision = decideRecord(record, rules, fields, state, facts, stamp)
    if (!decision.accepted) refused++
    if (!decision.accepted || decision.events.length === 0) return null
    const after = decision.events.reduce(saved.apply, state)
    if (after !== null) states.set(id, after)
    return { stream: saved.streams.of(id), expectedVersion: 'any', events: decision.events, actor: '1' }
  }
  return { states, carryOut, refused: () => refused }
}

describe.each(Object.entries(keptRecords))('the table of each %s', (name, kept) => {
  it(`is the fold of the events after ${HISTORIES} random histories, however they were batched`, () =>
    onStore(
      Effect.gen(function* () {
        const store = yield* EventStore
        yield* store.appendAll(oldCountries)
        const seed = seedOfRun()
        const model = makeModel(kept)
        let batch: Array<Append> = []
        for (const [index, commands] of fc.sample(commandsFor(kept), { numRuns: HISTORIES, seed }).entries()) {
          for (const command of commands) {
            const append = model.carryOut(command, index)
            if (append !== null) batch.push(append)
          }
          // One command, some, or many in a batch: the projection must have the same result.
          if (batch.length < (BATCHES[index % BATCHES.length] ?? 1)) continue
          yield* store.appendAll(batch)
          batch = []
        }
        yield* store.appendAll(batch)
        yield* expectTheFold(kept)
        const rows = [...model.states.values()]
        const found = (yield* foldOfEvents(kept)).filter(({ id }) => id > COUNTRIES.length)
        expect(found, `seed ${seed}`).toEqual(rows)
        expect(model.refused(), `seed ${seed}`).toBeGreaterThan(runs({ gate: 8, all: 20 }))
        expect(rows.length, `seed ${seed}`).toBeGreaterThan(runs({ gate: 6, all: 15 }))
      }),
    ))

  it('is the fold of the events after saves that were really made, many at the same time, and no two have what only one may have', () =>
    onStore(
      Effect.gen(function* () {
        const [store, sql] = [yield* EventStore, yield* SqlClient.SqlClient]
        yield* store.appendAll(oldCountries)
        yield* store.nextId('country', COUNTRIES.length)
        // The person who saves has all permissions.
        yield* writeRoles
        const people = peopleAppends([admin(null, true)], '')
        yield* takeNumbers(people)
        yield* store.appendAll(people)
        const seed = seedOfRun()
        const commands = fc.sample(commandsFor(kept), { numRuns: runs({ gate: 100, all: 150 }), seed }).flat()
        let saved = 0
        yield* Effect.forEach(
          commands,
          Effect.fnUntraced(function* ({ which, fields }, index) {
            const saver = { accountId: '1', name: `Person ${index % 3}`, requestId: `r${index}`, commandId: null }
            const id = which === null ? null : 1 + (which % 20)
            if ((yield* saveKept(kept, { id, version: null, fields }, saver)).isSuccess) saved++
          }),
          { concurrency: 6 },
        )
        // About a seventh of the commands on countries and partners is accepted, fewer on employees, more than half on
        // others.
        expect(saved, `seed ${seed}`).toBeGreaterThan(5)
        yield* expectTheFold(kept)
        for (const unique of uniqueFields(kept.record)) {
          const key = sql(keyColumnOf(kept.record, unique))
          const twice =
            yield* sql`select ${key} from ${sql(kept.table)} where ${key} <> '' group by 1 having count(*) > 1`
          expect(twice, `${name} by ${unique}, seed ${seed}`).toEqual([])
        }
      }),
    ))
})
