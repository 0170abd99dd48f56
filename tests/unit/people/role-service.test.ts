import { expect, it } from 'vitest'
import { RoleService } from '../../../src/services/people/role-service.ts'
import { answer } from '../support/api-server.ts'
import { failureOf, servicesForFile } from '../support/services.ts'

const { api, services } = await servicesForFile()

const row = (id: number, roleName: string, status = 'Active') => ({
  id,
  version: 1,
  roleName,
  description: '',
  scope: 'all',
  secondFactor: 'optional',
  status,
  permissionCount: 1,
  userCount: 0,
  updatedBy: '',
  updatedDate: '',
})
const page = (rows: ReadonlyArray<ReturnType<typeof row>>, totalCount: number) =>
  answer(200, { isSuccess: true, message: '', getRoleslist: rows, totalCount })
const many = Array.from({ length: 100 }, (_, index) => row(index + 1, `Role ${index + 1}`))
const names = RoleService.ask((service) => service.names())

/** A server with these pages, which records its requests. */
const pages = (...given: ReadonlyArray<ReturnType<typeof page>>) => {
  const asked: Array<ReadonlyArray<string | null>> = []
  api.respond((request, response) => {
    asked.push([request.query.get('PageIndex'), request.query.get('PageSize')])
    given[asked.length - 1]?.(request, response)
  })
  return asked
}

it('names all roles, whatever many, and says which are inactive', async () => {
  const asked = pages(page(many, 102), page([row(101, 'Stock Keeper'), row(102, 'Finance', 'Inactive')], 102))
  const found = await services.runPromise(names)
  expect(found).toHaveLength(102)
  expect(found.slice(-2)).toEqual([
    { id: 101, name: 'Stock Keeper' },
    { id: 102, name: 'Finance (inactive)' },
  ])
  expect(asked).toEqual([
    ['1', '100'],
    ['2', '100'],
  ])
})

it('asks no further where there is no more, also where some are gone meanwhile', async () => {
  const whole = pages(page(many, 100))
  expect(await services.runPromise(names)).toHaveLength(100)
  const fewer = pages(page([row(1, 'Admin')], 30))
  expect(await services.runPromise(names)).toEqual([{ id: 1, name: 'Admin' }])
  expect([whole, fewer]).toEqual([[['1', '100']], [['1', '100']]])
})

it('reads one role whole', async () => {
  const whole = { ...row(4, 'Stock Keeper'), permissions: ['inventory.view', 'later.act'], scope: 'ownPartner' }
  api.respond(answer(200, { isSuccess: true, message: '', getRoleslist: [{ ...whole, named: {} }], totalCount: 1 }))
  expect(await services.runPromise(RoleService.ask((service) => service.one({ id: 4 })))).toEqual({
    id: 4,
    name: 'Stock Keeper',
    scope: 'ownPartner',
    permissions: ['inventory.view', 'later.act'],
  })
  expect(api.last().query.get('id')).toBe('4')
})

it('says of one that is not there that it is not, and of a list what the server says', async () => {
  api.respond(answer(200, { isSuccess: false, message: '', getRoleslist: [], totalCount: 0 }))
  const one = RoleService.ask((service) => service.one({ id: 4 }))
  expect(await failureOf(services, one)).toMatchObject({ _tag: 'Refused', message: 'This role does not exist' })
  api.respond(answer(200, { isSuccess: false, message: 'Not now', getRoleslist: [], totalCount: 0 }))
  expect(await failureOf(services, names)).toMatchObject({ _tag: 'Refused', message: 'Not now' })
})
