import { Effect } from 'effect'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { IDEMPOTENCY_HEADER, XSRF_HEADER } from '../../../src/schemas/core/call.ts'
import { emptyInventoryDraft } from '../../../src/schemas/stock/inventory-draft.ts'
import { secretVault } from '../../../src/services/core/vault.ts'
import { driftSignals } from '../../../src/services/developer/drift-signals.ts'
import { PlanService } from '../../../src/services/plans/plan-service.ts'
import { ReportService } from '../../../src/services/reports/report-service.ts'
import { SessionService } from '../../../src/services/session/session-service.ts'
import {
  clearErrorMessage,
  clearSession,
  readSession,
  readToken,
  writeSession,
} from '../../../src/services/session/session-store.ts'
import { FindService } from '../../../src/services/shell/find-service.ts'
import { InventoryService } from '../../../src/services/stock/inventory-service.ts'
import { answer, apiForFile } from '../support/api-server.ts'
import { ada, failureOf, servicesAt } from '../support/services.ts'

// What is sent to a server of another kind, and what is stored. Answers are tested in `reader/`.

const api = await apiForFile()
const person = { roleName: 'Manager' }
const other = (settings = {}, cookies = '') => servicesAt(api.baseUrl, { person, settings, cookies: () => cookies })
const services = other()

afterEach(() => {
  clearSession()
  clearErrorMessage()
  vi.unstubAllEnvs()
})

const page = { page: 2, pageSize: 10, sort: null }
const planSearch = PlanService.use((service) =>
  service.search({ ...page, filter: { searchBy: 'country', text: 'Japan', quick: 'GB' } }),
)
const row = (pid: number) => ({ pid, planName: `Plan ${pid}`, country: 'Japan' })
const found = (count: number, totalCount: number) =>
  answer(200, {
    isSuccess: true,
    getPlanslist: Array.from({ length: count }, (_, index) => row(index + 1)),
    totalCount,
  })

describe('a search at a server that is not ours', () => {
  it('asks for what the specification names, and for nothing else', async () => {
    api.respond(found(2, 2))
    await services.runPromise(planSearch)
    expect(api.last().json).toEqual({ planName: '', country: 'Japan', regionName: '', planCode: '' })
    await services.runPromise(PlanService.use((service) => service.find({ planName: 'Plan 2', pid: 2 })))
    expect(api.last().json).toEqual({ planName: 'Plan 2', country: '', planCode: '' })
  })

  it('of the inventory asks for the filter fields of the specification', async () => {
    api.respond(answer(200, { isSuccess: true, getInventorieslist: [], totalCount: 0 }))
    const filter = {
      searchBy: 'iccid' as const,
      text: '8944',
      planID: 3,
      supplierName: 'Plum',
      stockStatus: 'sold' as const,
    }
    await services.runPromise(InventoryService.use((service) => service.search({ ...page, filter })))
    expect(api.last().json).toEqual({
      searchBy: 'iccid',
      activationCode: '',
      buyingCost: '',
      expiryDate: '',
      iccid: '8944',
      invoiceNumber: '',
      serviceDeviceID: '',
      simPin: '',
      planID: 3,
      supplierName: 'Plum',
    })
  })

  it('is paged here, and says how many more there are than came', async () => {
    api.respond(found(13, 13))
    const second = await services.runPromise(planSearch)
    expect(second.rows.map(({ pid }) => pid)).toEqual([11, 12, 13])
    expect(second).toMatchObject({ total: 13 })
    expect(second).not.toHaveProperty('unsent')
    api.respond(found(13, 40))
    expect(await services.runPromise(planSearch)).toMatchObject({ total: 13, unsent: 27 })
  })
})

describe('a plan to edit at a server that is not ours', () => {
  const find = (plan: object) => {
    api.respond(answer(200, { isSuccess: true, getPlanslist: [{ planName: 'Japan 5 GB', ...plan }], totalCount: 1 }))
    return PlanService.use((service) => service.find({ planName: 'Japan 5 GB', pid: null }))
  }

  it.each([{ pid: 12 }, { pid: '12', id: 7 }])('has the number that came: %j', async (sent) => {
    expect((await services.runPromise(find(sent))).plan.pid).toBe(12)
  })

  it.each([{}, { pid: 0, id: null }, { pid: 'P-12' }, { pid: null, id: 7 }])(
    'is refused without one, as no save could name it: %j',
    async (sent) => {
      const failure = await failureOf(services, find(sent))
      expect(failure).toMatchObject({
        _tag: 'Refused',
        message: 'This plan cannot be edited: the server did not send its id (pid).',
      })
    },
  )
})

describe('a list whose server does not say how many rows there are', () => {
  const list = (count: number) => {
    const getPlanslist = Array.from({ length: count }, (_, index) => row(index + 1))
    api.respond(answer(200, { isSuccess: true, getPlanslist }))
    return services.runPromise(PlanService.use((service) => service.list(page)))
  }

  it('has a next page where this one is full, and nobody knows more', async () => {
    expect(await list(10)).toMatchObject({ total: 21, unsent: 'unknown' })
  })

  it('ends where this page is not full', async () => {
    const last = await list(4)
    expect(last).toMatchObject({ total: 14 })
    expect(last).not.toHaveProperty('unsent')
  })

  it('of partners is full with ten, as the call asks for, and its rows are numbered by that', async () => {
    const pageOf = async (count: number) => {
      api.respond(answer(200, { isSuccess: true, partners: Array.from({ length: count }, () => ({})) }))
      const found = await services.runPromise(
        ReportService.use((service) => service.page({ list: 'PartnerMaster', page: 2 })),
      )
      return { ...found, rows: found.rows.map(({ id }) => id) }
    }
    expect(await pageOf(10)).toMatchObject({ total: 21, unsent: 'unknown', rows: { 0: -11, 9: -20 } })
    expect(await pageOf(2)).toMatchObject({ total: 12, rows: [-11, -12] })
  })
})

const saveItem = InventoryService.use((service) =>
  service.save({
    mode: 'edit',
    id: 7,
    version: null,
    draft: emptyInventoryDraft,
    stockExpiryDate: '',
    fileRef: null,
    actorName: 'Ada',
    submissionId: 'sub-1',
  }),
)

describe('a save at a server that is not ours', () => {
  const refused = { isSuccess: false, message: 'No' }
  it.each([
    [200, { ...refused, errors: { ICCID: ['Too long'], ServiceDeviceId: ['Unknown'] } }],
    [
      200,
      {
        ...refused,
        errors: [
          { field: 'ICCID', message: 'Too long' },
          { Field: 'serviceDeviceid', Message: 'Unknown' },
        ],
      },
    ],
    [400, { title: 'No', errors: { ICCID: ['Too long'], ServiceDeviceId: ['Unknown'] } }],
  ])('that is refused with %i %j is refused at the fields of the form', async (status, body) => {
    api.respond(answer(status, body))
    expect(await failureOf(services, saveItem)).toMatchObject({
      _tag: 'Refused',
      message: 'No',
      errors: [
        { field: 'iccid', message: 'Too long' },
        { field: 'serviceDeviceID', message: 'Unknown' },
      ],
    })
  })
})

describe('a call to a server that is not ours', () => {
  it('has no header that such a server may not know, and none of a cookie that it does not set', async () => {
    writeSession({ user: ada }, 'tok-1')
    api.respond(answer(200, { isSuccess: true, message: 'Saved' }))
    await services.runPromise(saveItem)
    // No call precedes it to fetch a cookie.
    expect(api.seen.map(({ path }) => path)).toEqual(['/api/InventoryMaster/UpdateInventory'])
    for (const name of [IDEMPOTENCY_HEADER, XSRF_HEADER]) {
      expect(api.seen[0]?.headers).not.toHaveProperty(name.toLowerCase())
    }
  })

  it.each(['Bearer', 'JWT'] as const)('carries its token after %s, as the configuration says', async (tokenPrefix) => {
    writeSession({ user: ada }, 'tok-1')
    api.respond(found(1, 1))
    await other({ tokenPrefix }).runPromise(planSearch)
    expect(api.last().headers.authorization).toBe(`${tokenPrefix} tok-1`)
  })

  it('tells how its answer differs from the specification, also where it does not; one of ours tells nothing', async () => {
    const heard: Array<readonly [string, number]> = []
    // What other tests have told so far is heard first.
    driftSignals.on(() => {})()
    const stop = driftSignals.on(({ call, drift }) => heard.push([call, drift.length]))
    const list = PlanService.use((service) => service.list(page))
    api.respond(answer(200, { isSuccess: true, totalCount: 0, getPlanslist: [] }))
    await services.runPromise(list)
    api.respond(answer(200, { isSuccess: 'true', totalCount: 0, getPlanslist: [] }))
    await services.runPromise(list)
    await servicesAt(api.baseUrl, { person: { roleName: 'Admin', permissions: [] }, cookies: () => '' }).runPromiseExit(
      list,
    )
    stop()
    expect(api.seen).toHaveLength(3)
    expect(heard).toEqual([
      ['/PlanMaster/GetPlanList', 0],
      ['/PlanMaster/GetPlanList', 1],
    ])
  })

  it('that it does not have never goes out', async () => {
    vi.stubEnv('DEV', false)
    const find = Effect.provide(
      FindService.use((service) => service.find('Japan')),
      FindService.overHttp,
    )
    expect(await failureOf(services, find)).toMatchObject({ _tag: 'Faulted', status: 404 })
    expect(api.seen).toHaveLength(0)
  })
})

const credentials = (email?: string) => ({ secretRef: secretVault.put('correct horse'), ...(email && { email }) })
const signIn = SessionService.use((service) =>
  service.signIn({ email: 'ada@simdesk.test', secretRef: secretVault.put('correct horse') }),
)

describe('a session at a server that is not ours', () => {
  it('begins with what it sends of the person', async () => {
    api.respond(answer(200, { IsSuccess: 'true', LoginData: { UserName: 'E-7', RoleName: 'Manager' }, Token: 'tok-9' }))
    const visitor = servicesAt(api.baseUrl, { person: null, cookies: () => '' })
    expect(await visitor.runPromise(signIn)).toMatchObject({ user: { userName: 'E-7', roleName: 'Manager' } })
    expect(readToken()).toBe('tok-9')
    expect(readSession()?.user).not.toHaveProperty('configured')
  })

  it('is of the e-mail address where it does not say of whom, and no other address opens its lock', async () => {
    const unnamed = { roleName: 'Manager', userName: null, employeeName: 'Ada' }
    const visitor = servicesAt(api.baseUrl, { person: null, cookies: () => '' })
    api.respond(answer(200, { isSuccess: true, loginData: unnamed, token: 'tok-9' }))
    await visitor.runPromise(
      SessionService.use((service) =>
        service.signIn({ email: ' Ada@simdesk.test', secretRef: secretVault.put('correct horse') }),
      ),
    )
    expect(readSession()?.user).toMatchObject({ userName: 'ada@simdesk.test', employeeName: 'Ada' })

    const unlock = (email: string) => SessionService.use((service) => service.unlock(credentials(email)))
    api.respond(answer(200, { isSuccess: true, loginData: unnamed, token: 'tok-10' }))
    expect(await failureOf(services, unlock('bo@simdesk.test'))).toMatchObject({
      message: expect.stringMatching(/another person/),
    })
    expect(readToken()).toBe('tok-9')
    await services.runPromise(unlock('ADA@simdesk.test'))
    expect(readToken()).toBe('tok-10')
  })

  it('knows what the configuration says that the server can do beside', async () => {
    api.respond(answer(200, { isSuccess: true, loginData: ada, token: 'tok-9' }))
    const visitor = servicesAt(api.baseUrl, { person: null, cookies: () => '', settings: { serves: ['history'] } })
    await visitor.runPromise(signIn)
    expect(readSession()?.user.configured).toEqual(['history'])
  })

  it('ends here, and no call tells the server', async () => {
    writeSession({ user: ada }, 'tok-1')
    await services.runPromise(SessionService.use((service) => service.signOut()))
    expect(readSession()).toBeNull()
    expect(api.seen).toHaveLength(0)
  })

  it('does not ask what the role may do', async () => {
    writeSession({ user: ada }, 'tok-1')
    expect(await services.runPromise(SessionService.use((service) => service.refresh()))).toBeNull()
    expect(api.seen).toHaveLength(0)
  })

  it('is unlocked by signing in again, and goes on with the new token', async () => {
    writeSession({ user: ada }, 'tok-1')
    api.respond(answer(200, { isSuccess: true, loginData: ada, token: 'tok-2' }))
    await services.runPromise(SessionService.use((service) => service.unlock(credentials('ada@simdesk.test'))))
    expect(api.last()).toMatchObject({
      path: '/api/Login/Login',
      json: { email: 'ada@simdesk.test', password: 'correct horse' },
    })
    expect([readToken(), readSession()]).toEqual(['tok-2', { user: ada }])
  })

  it.each([
    ['somebody else', { isSuccess: true, loginData: { ...ada, userName: 'E-2' }, token: 'tok-2' }, /another person/],
    ['a wrong password', { isSuccess: false, message: 'No' }, /No/],
    ['a yes without a token', { isSuccess: true, loginData: ada }, /Password is incorrect/],
  ])('stays locked for %s', async (_, body, message) => {
    writeSession({ user: ada }, 'tok-1')
    api.respond(answer(200, body))
    const unlock = SessionService.use((service) => service.unlock(credentials('b@simdesk.test')))
    expect(await failureOf(services, unlock)).toMatchObject({
      _tag: 'Refused',
      message: expect.stringMatching(message),
    })
    expect([readToken(), readSession()]).toEqual(['tok-1', { user: ada }])
  })
})
