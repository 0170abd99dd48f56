import { expect, it } from 'vitest'
import type { Field } from '../../../src/schemas/core/field.ts'
import { pagedLists } from '../../../src/schemas/lists/paged-lists.ts'
import { orderReportFields, saleReportFields } from '../../../src/schemas/reports/report-fields.ts'
import * as specified from '../../support/specified-server/fields.ts'

it.each<readonly [string, ReadonlyArray<Field>, specified.Fields]>([
  ['Sale Report', saleReportFields, specified.saleReportFields],
  ['other reports', orderReportFields, specified.otherReportFields],
])('the columns of the %s are those of the specification, and those marked as ours', (_, fields, named) => {
  const theirs = fields.filter(({ ours }) => !ours)
  expect(theirs.map(({ name }) => name).toSorted()).toEqual(Object.keys(named).toSorted())
})

it('a column of email addresses or phone numbers is masked', () => {
  const columns = pagedLists.flatMap(({ name, fields }) => fields.map((field: Field) => ({ list: name, ...field })))
  const personal = columns.filter(({ kind }) => kind === 'email' || kind === 'phone')
  expect(personal.length).toBeGreaterThan(0)
  expect(personal.filter(({ masked }) => !masked)).toEqual([])
})

/** Columns that identify or contact a person, or activate a SIM (spec §3), by wire name. */
const PERSONAL = /^(username|displayname|contactperson|address|iccids?|lpa|cli|imsi|simpin|cip|stripcustomerid)$/i

it('a column that names a person or a SIM is masked in every list', () => {
  const columns = pagedLists.flatMap(({ name, fields }) => fields.map((field: Field) => ({ list: name, ...field })))
  const personal = columns.filter(({ name }) => PERSONAL.test(name))
  expect(new Set(personal.map(({ name }) => name.toLowerCase())).size).toBe(12)
  expect(personal.filter(({ masked }) => !masked).map(({ list, name }) => `${list} ${name}`)).toEqual([])
})
