import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PlanRecord } from '../../../src/schemas/plans/plan.ts'
import { emptyPlanDraft, type PlanDraft, planDraftOf, planPayloadOf } from '../../../src/schemas/plans/plan-draft.ts'
import { PlanService, type PublishRequest } from '../../../src/services/plans/plan-service.ts'
import { clearSession, writeSession } from '../../../src/services/session/session-store.ts'
import { answer } from '../support/api-server.ts'
import { planRow as row } from '../support/list-rows.ts'
import { ada, failureOf, servicesForFile } from '../support/services.ts'

const { api, services } = await servicesForFile()

beforeEach(() => {
  writeSession({ user: ada }, 'tok-1')
})
afterEach(() => clearSession())

const draft: PlanDraft = {
  ...emptyPlanDraft,
  planName: 'Japan 5 GB',
  country: 'Japan',
  validity: '30',
  stockValue: '1801',
  localBreakouts: '1',
  internetBreakoutCode: 'JP-1',
  minQty: 'a few',
}
const { flag: _flag, ...fields } = planPayloadOf(draft)
const planNamed = (pid: number, planName: string): PlanRecord => ({ ...fields, id: pid, pid, planName, version: 3 })
const japan = planNamed(7, 'Japan 5 GB')

describe('a page of the list', () => {
  const list = PlanService.use((service) => service.list({ page: 2, pageSize: 30, sort: null }))

  it('is asked for by number and size, with the token', async () => {
    api.respond(answer(200, { isSuccess: true, getPlanslist: [row], totalCount: 31 }))
    expect(await services.runPromise(list)).toEqual({ rows: [row], total: 31, succeeded: true, message: '' })
    expect(Object.fromEntries(api.last().query)).toEqual({ PageIndex: '2', PageSize: '30' })
    expect(api.last().headers.authorization).toBe('Bearer tok-1')
  })

  it.each([
    { isSuccess: false, message: 'No' },
    { isSuccess: false, message: 'No', getPlanslist: [row], totalCount: 9 },
  ])('that did not succeed (%j) is empty', async (body) => {
    api.respond(answer(200, body))
    expect(await services.runPromise(list)).toEqual({ rows: [], total: 0, succeeded: false, message: 'No' })
  })
})

it.each([
  ['planName', 'Japan 5 GB', { planName: 'Japan 5 GB', country: '', regionName: '' }],
  ['country', 'Japan', { planName: '', country: 'Japan', regionName: '' }],
  ['region', 'Asia', { planName: '', country: '', regionName: 'Asia' }],
] as const)('a search by %s sends that name alone', async (searchBy, text, sent) => {
  api.respond(answer(200, { isSuccess: true, getPlanslist: [japan], totalCount: 1 }))
  const search = PlanService.use((service) =>
    service.search({ filter: { searchBy, text }, page: 1, pageSize: 30, sort: null }),
  )
  expect(await services.runPromise(search)).toMatchObject({ rows: [row], total: 1, succeeded: true })
  expect(api.last().path).toBe('/api/PlanMaster/SearchPlan')
  expect(api.last().json).toEqual({ ...sent, planCode: '', pageIndex: 1, pageSize: 30 })
})

describe('the plan to edit', () => {
  const find = (planName: string, pid: number | null = null) =>
    PlanService.use((service) => service.find({ planName, pid }))
  const three = [planNamed(1, 'Japan 5 GB Plus'), japan, planNamed(8, 'Japan 5 GB')]

  it('is searched by its name, and the exact name wins', async () => {
    api.respond(answer(200, { isSuccess: true, message: 'Found', getPlanslist: three, totalCount: 3 }))
    expect(await services.runPromise(find('Japan 5 GB'))).toEqual({ plan: japan, message: 'Found' })
    expect(api.last().json).toEqual({ planName: 'Japan 5 GB', country: '', planCode: '', status: 'all' })
  })

  it('is found whatever the case of its name and the blanks around it', async () => {
    api.respond(answer(200, { isSuccess: true, getPlanslist: three, totalCount: 3 }))
    expect(await services.runPromise(find(' japan 5 GB plus'))).toEqual({ plan: three[0], message: '' })
  })

  it('is no other one whose name contains it', async () => {
    api.respond(answer(200, { isSuccess: true, getPlanslist: three, totalCount: 3 }))
    const failure = { _tag: 'Refused', message: 'No plan has the name "Japan".' }
    expect(await failureOf(services, find('Japan'))).toMatchObject(failure)
  })

  it('is the one with the id where the list gave one, and never another', async () => {
    api.respond(answer(200, { isSuccess: true, getPlanslist: three, totalCount: 3 }))
    expect(await services.runPromise(find('Japan 5 GB', 8))).toMatchObject({ plan: { pid: 8 } })
    expect(api.last().json).toMatchObject({ pid: 8 })
    expect(await failureOf(services, find('Japan 5 GB', 9))).toMatchObject({ message: 'No plans found' })
  })

  it('that is not found is refused in the words of the server, or our own', async () => {
    api.respond(answer(200, { isSuccess: false, message: 'Not yours' }))
    expect(await failureOf(services, find('Japan'))).toMatchObject({ _tag: 'Refused', message: 'Not yours' })
    api.respond(answer(200, { isSuccess: true, getPlanslist: [], totalCount: 0 }))
    expect(await failureOf(services, find('Japan'))).toMatchObject({ _tag: 'Refused', message: 'No plans found' })
  })
})

describe('publishing', () => {
  const request: PublishRequest = {
    draft,
    loaded: emptyPlanDraft,
    identity: null,
    version: null,
    submissionId: 'sub-1',
  }
  const publish = (change: Partial<PublishRequest> = {}) =>
    PlanService.use((service) => service.publish({ ...request, ...change }))

  it('creates with every field of the spec, in its order, and one id for a repeated submission', async () => {
    api.respond(answer(200, { isSuccess: true, message: 'Plan created', pid: 12 }))
    expect(await services.runPromise(publish())).toEqual({ kind: 'published', message: 'Plan created', pid: 12 })
    const sent = api.last()
    expect(sent.path).toBe('/api/PlanMaster/InsertUpdatePlanMaster')
    expect(sent.headers['idempotency-key']).toBe('sub-1')
    expect(Object.keys(sent.json)).toHaveLength(66)
    expect(sent.json).toMatchObject({
      flag: 1,
      pid: 0,
      planName: 'Japan 5 GB',
      type: 'Local',
      currency: '1',
      validity: 30,
      stockValue: 1801,
      localBreakouts: '1',
      internetBreakout: '1',
      internetBreakoutCode: 'JP-1',
      localBreakoutsCode: 'JP-1',
      minQty: 0,
      plantype: '0',
      userId: 0,
      roleType: 0,
    })
  })

  it('updates the plan that was loaded, over the version that was seen', async () => {
    api.respond(answer(200, { isSuccess: true }))
    await services.runPromise(publish({ identity: { pid: 7, userId: 4, roleType: 2 }, version: 3 }))
    expect(api.last().json).toMatchObject({ flag: 2, pid: 7, userId: 4, roleType: 2, version: 3 })
  })

  it('over a newer version tells what somebody else saved', async () => {
    const conflict = {
      version: 4,
      changes: [{ field: 'validity', loaded: '30', saved: '60' }],
      updatedBy: 'Ben Cole',
      updatedDate: '2026-11-21T04:02:20.000Z',
    }
    api.respond(answer(200, { isSuccess: false, message: 'Saved by somebody else', conflict }))
    expect(await services.runPromise(publish())).toEqual({ kind: 'conflicted', conflict })
  })

  it('over a version that the server does not know compares what is saved with what was loaded', async () => {
    const conflict = { version: 4, changes: [], updatedBy: 'Ben Cole', updatedDate: '2026-11-21T04:02:20.000Z' }
    const change = { loaded: planDraftOf(japan), identity: { pid: 7, userId: 4, roleType: 2 }, version: 99 }
    const saved = { ...japan, validity: 60, minQty: 2, version: 5 }
    const isSave = ({ path }: { readonly path: string }) => path.endsWith('/InsertUpdatePlanMaster')
    const refused = answer(200, { isSuccess: false, message: 'Saved by somebody else', conflict })
    const found = answer(200, { isSuccess: true, getPlanslist: [saved], totalCount: 1 })
    api.respond((request, response) => (isSave(request) ? refused : found)(request, response))
    expect(await services.runPromise(publish(change))).toEqual({
      kind: 'conflicted',
      conflict: {
        ...conflict,
        version: 5,
        changes: [
          { field: 'validity', loaded: '30', saved: '60' },
          { field: 'minQty', loaded: '', saved: '2' },
        ],
      },
    })
    expect(api.last().json).toMatchObject({ pid: 7 })
    const down = answer(500, { isSuccess: false })
    api.respond((request, response) => (isSave(request) ? refused : down)(request, response))
    expect(await failureOf(services, publish(change))).toMatchObject({ _tag: 'Faulted' })
  })

  it.each([
    [200, { isSuccess: false, message: 'No', errors: [{ field: 'planName', message: 'Taken' }] }, 'No'],
    [200, { isSuccess: false, errors: [{ field: 'planName', message: 'Taken' }] }, 'Failed to create plan'],
    [400, { isSuccess: false, message: 'Bad', errors: [{ field: 'planName', message: 'Taken' }] }, 'Bad'],
    [400, { title: 'Validation failed', status: 400, errors: { PlanName: ['Taken'] } }, 'Validation failed'],
  ])('that is refused (%i %j) names the fields', async (status, body, message) => {
    api.respond(answer(status, body))
    const errors = [{ field: 'planName', message: 'Taken' }]
    expect(await failureOf(services, publish())).toMatchObject({ _tag: 'Refused', message, errors })
  })

  it('that is not answered is no refusal', async () => {
    api.respond(answer(500, { isSuccess: false }))
    expect(await failureOf(services, publish())).toMatchObject({ _tag: 'Faulted', status: 500 })
  })
})

describe('the options', () => {
  const item = (name: string) => ({ id: 1, name })
  const dropdowns = {
    isSuccess: true,
    activeCountryDropdowns: [item('Japan')],
    activeRegionDropdowns: [item('Asia')],
    supplierDropdowns: [item('Telco')],
    operatorNameDropdowns: [item('NTT')],
    operatorName2Dropdowns: [item('KDDI')],
    guidelineNameDropdowns: [item('Scan the code')],
  }
  const inventory = {
    isSuccess: true,
    activationCodeDropdowns: [],
    simPinDropdowns: [],
    iCCIDDropdowns: [],
    invoiceNumberDropdowns: [],
    planeDropdowns: [item('Japan 5 GB')],
    supplierDropdowns: [item('Plum')],
  }

  it('of the wizard are those of one call', async () => {
    api.respond(answer(200, dropdowns))
    expect(await services.runPromise(PlanService.use((service) => service.wizardLookups()))).toEqual({
      countries: [item('Japan')],
      regions: [item('Asia')],
      suppliers: [item('Telco')],
      operators: [item('NTT')],
      operators2: [item('KDDI')],
      guidelines: [item('Scan the code')],
    })
  })

  it('of the filter are plans, countries, regions and suppliers; a "no" says why', async () => {
    const lookups = PlanService.use((service) => service.filterLookups())
    api.respond((seen, response) =>
      answer(200, seen.path.endsWith('GetPlanDropdown') ? dropdowns : inventory)(seen, response),
    )
    expect(await services.runPromise(lookups)).toEqual({
      plans: [item('Japan 5 GB')],
      countries: [item('Japan')],
      regions: [item('Asia')],
      suppliers: [item('Plum')],
    })
    api.respond(answer(200, { isSuccess: false, message: 'Closed' }))
    expect(await failureOf(services, lookups)).toMatchObject({ _tag: 'Refused', message: 'Closed' })
  })
})
