import { beforeEach, describe, expect, it } from 'vitest'
import type { AssignedItem, AssignmentRecord } from '../../../src/schemas/stock/assignment.ts'
import { type AssignedSimsOrder, writeAssignedSimsFile } from '../../../src/services/files/assigned-sims-file.ts'
import { answer, apiForFile } from '../support/api-server.ts'
import { type Downloads, failureOf, memoryDownloads, servicesAt, type TestServices } from '../support/services.ts'
import { fileIn, hearing, linesOf, today } from './support.ts'

const api = await apiForFile()
let services: TestServices
let downloads: Downloads
beforeEach(() => {
  downloads = memoryDownloads()
  services = servicesAt(api.baseUrl, { downloads })
  return () => services.dispose()
})

const sim: AssignedItem = {
  id: 7,
  iccid: '8944000000000000011',
  planName: 'UK 5 GB',
  expiryDate: '2027-01-31',
  stockStatus: 'assigned',
  activationCode: 'LPA:1$sm.example$AB-1',
  ended: null,
}
const end = { by: 'Ivo Marsh', date: '2026-11-24T08:05:00.000Z', reason: 'The fair, "called off"' }
const returned: AssignedItem = { ...sim, id: 8, stockStatus: 'returned', ended: { how: 'returned', ...end } }
const unassigned: AssignedItem = {
  ...sim,
  id: 9,
  iccid: '',
  activationCode: 'LPA:1$••••AB-3',
  stockStatus: 'available',
  ended: { how: 'unassigned', ...end, reason: '' },
}
const record: AssignmentRecord = {
  id: 12,
  assignmentNumber: 'ASN-000012',
  kind: 'partner',
  targetName: 'Compass Tours',
  note: '',
  createdBy: 'Asha Rao',
  createdDate: '2026-11-23T09:30:00.000Z',
  itemCount: 3,
  items: [sim, returned, unassigned],
}
const write = (asked: Partial<AssignedSimsOrder> = {}) =>
  writeAssignedSimsFile({ id: 12, format: 'csv', total: 3, ...asked }, hearing().courier)
const written = async (items: AssignmentRecord['items'], asked: Partial<AssignedSimsOrder> = {}) => {
  api.respond(answer(200, { isSuccess: true, message: '', assignment: { ...record, items } }))
  const file = await services.runPromise(write(asked))
  return { told: file, ...(await fileIn(downloads)) }
}

const header = [
  ...['ICCID', 'Activation Code', 'Plan Name', 'Expiry Date', 'Status', 'Assigned At', 'Assigned By'],
  ...['Unassigned or Returned At', 'Unassigned or Returned By', 'Reason'],
]
const withoutZone = (lines: ReadonlyArray<ReadonlyArray<string>>) =>
  lines.map((cells) => cells.map((cell) => cell.replace(' (UTC)', '')))

describe('the file of the SIMs of an assignment', () => {
  it('has every SIM that was ever assigned, with who, when and why of those that left it', async () => {
    const { name, text } = await written(record.items)
    expect(name).toBe(`ASN-000012 SIMs ${today()}.csv`)
    const [head, ...lines] = withoutZone(linesOf(text))
    expect(head).toEqual(header)
    const assigned = ['23/11/2026 09:30', 'Asha Rao']
    const ended = ['24/11/2026 08:05', 'Ivo Marsh']
    const plan = ['UK 5 GB', '31/01/2027']
    expect(lines).toEqual([
      ['8944000000000000011', 'LPA:1$sm.example$AB-1', ...plan, 'Assigned', ...assigned, '', '', ''],
      [
        ...['8944000000000000011', 'LPA:1$sm.example$AB-1', ...plan, 'Returned', ...assigned, ...ended],
        'The fair, "called off"',
      ],
      ['', 'LPA:1$••••AB-3', ...plan, 'Unassigned', ...assigned, ...ended, ''],
    ])
  })

  it('has 10,000 SIMs, each once', async () => {
    const items = Array.from({ length: 10_000 }, (_, at) => ({ ...sim, id: at, iccid: String(89_440_000_000 + at) }))
    const { told, text } = await written(items)
    const [, ...lines] = linesOf(text)
    expect(told?.rows).toBe(10_000)
    expect(new Set(lines.map(([iccid]) => iccid)).size).toBe(10_000)
  })

  it('is not written where the assignment is missing', async () => {
    api.respond(answer(200, { isSuccess: false, message: 'This assignment does not exist', assignment: null }))
    const failure = await failureOf(services, write())
    expect(failure).toMatchObject({ _tag: 'Refused', message: 'This assignment does not exist' })
    expect(downloads.files).toEqual([])
  })
})
