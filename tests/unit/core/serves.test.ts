import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Call, contract } from '../../../src/schemas/contract.ts'
import {
  allParts,
  isOurs,
  type Part,
  parts,
  permissionsOf,
  rightsOf,
  servesOf,
  specifiedKeys,
} from '../../../src/schemas/core/serves.ts'
import { allKeys } from '../../../src/schemas/people/permissions.ts'
import { specifiedCalls } from './specified-calls.ts'

const calls = Object.values<Call>(contract)
const keysOf = (part: Part): ReadonlyArray<string> =>
  'keys' in parts[part] ? (parts[part].keys as ReadonlyArray<string>) : []

describe('the calls of the contract', () => {
  it('are those of the specification, and each other one belongs to a part', () => {
    const found = calls.filter(({ part }) => part === 'specified').map(({ method, path }) => `${method} ${path}`)
    expect(found.toSorted()).toEqual(specifiedCalls.toSorted())
    for (const { part, path } of calls) if (part !== 'specified') expect(Object.keys(parts), path).toContain(part)
  })

  it('that only one key lets somebody make belong to the part of that key', () => {
    const other = calls.filter(({ part, access }) => {
      if (typeof access === 'string' || access.any.length > 1 || access.also !== undefined) return false
      const [key] = access.any
      const own = allParts.filter((name) => keysOf(name).some((one) => one === key))
      return own.length > 0 && !own.some((name) => name === part)
    })
    expect(other.map(({ path }) => path)).toEqual([])
  })
})

describe('a server that says nothing of itself', () => {
  const person = { roleName: 'Manager' }

  it('has none of the parts, and lets everybody do what the specification has', () => {
    expect(servesOf(person)).toEqual([])
    expect(permissionsOf(person).toSorted()).toEqual([
      ...['inventory.add', 'inventory.edit', 'inventory.export', 'inventory.reveal', 'inventory.view'],
      ...['partner.export', 'partner.view', 'plan.add', 'plan.edit', 'plan.export', 'plan.view'],
      ...['report.export', 'report.view'],
    ])
    expect(isOurs(person)).toBe(false)
  })

  it('has what the configuration names, with all that can be done there', () => {
    const configured = { ...person, configured: ['warehouse', 'nothing we know'] }
    expect(servesOf(configured)).toContain('warehouse')
    expect(permissionsOf(configured)).toEqual([
      ...specifiedKeys,
      ...['warehouse.view', 'warehouse.add', 'warehouse.edit', 'warehouse.export'],
    ])
    expect(isOurs(configured)).toBe(false)
  })

  it('lets an administrator see what the browser knows', () => {
    expect(permissionsOf({ roleName: 'Admin' })).toContain('developer.view')
    expect(permissionsOf(person)).not.toContain('developer.view')
  })
})

describe('a server of ours', () => {
  it('has what it says, and a person may do what it says', () => {
    const person = { roleName: 'Admin', permissions: ['plan.view'], serves: ['live'], configured: ['find'] }
    expect(rightsOf(person)).toEqual({ permissions: ['plan.view'], serves: ['live'] })
    expect(isOurs(person)).toBe(true)
  })

  it('that says it has none of the parts has none', () => {
    const person = { roleName: 'Admin', permissions: ['plan.view'], serves: [], configured: ['find'] }
    expect(servesOf(person)).toEqual([])
    expect(isOurs(person)).toBe(true)
  })

  it('of before, which did not say what it has, has everything', () => {
    const person = { roleName: 'Admin', permissions: ['plan.view'] }
    expect(servesOf(person)).toEqual(allParts)
    expect(isOurs(person)).toBe(true)
  })
})

it('every key needs a part, none for what the specification has, or the browser alone', () => {
  const needed = new Set(allParts.flatMap(keysOf))
  expect([...needed, ...specifiedKeys, 'developer.view'].toSorted()).toEqual(allKeys.toSorted())
})

it('nobody who is not signed in has a server that can do anything', () => {
  expect(servesOf(null)).toEqual([])
})

describe('docs/contract.md', () => {
  const [, text = ''] = readFileSync('docs/contract.md', 'utf8').split('## In front of another server')
  const [page = ''] = text.split('\n## ')
  const cells = page
    .split('\n')
    .flatMap((line) => (line.startsWith('| ') ? [line.split(' | ')[0]?.slice(2) ?? ''] : []))

  it('says of every part what is not there without it', () => {
    const named = cells.flatMap((cell) => cell.split(', '))
    expect(allParts.filter((part) => !named.includes(part))).toEqual([])
  })

  it('says of every call of the specification what of it is ours', () => {
    const ofReports = '/ReportMaster/'
    const alone = specifiedCalls.filter((call) => !call.includes(ofReports))
    expect(alone.filter((call) => !cells.includes(call))).toEqual([])
    expect(cells.some((cell) => cell.startsWith(`GET ${ofReports}{ReportName}, 21`))).toBe(true)
  })
})
