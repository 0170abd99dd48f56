import { describe, expect, it } from 'vitest'
import { journaledMachines } from '../../src/journal/machines.ts'

it('a report of version 3 is as it was, and says nothing of a number that is no page', async () => {
  const { migrations } = await journaledMachines.reportPaging.load()
  expect(migrations?.[3]?.state({ value: { rows: 'empty' }, context: { page: 2 } })).toEqual({
    value: { rows: 'empty' },
    context: { page: 2, pageProblem: null },
  })
})

it.each([
  ['awaitingFirst', { awaiting: 'first' }],
  ['awaitingLast', { awaiting: 'last' }],
  ['open', 'open'],
])('a row of a report of version 5 that was %s is so still', async (before, row) => {
  const { migrations } = await journaledMachines.reportPaging.load()
  const [stood, stands] = [
    { rows: 'loading', row: before },
    { rows: 'loading', row },
  ]
  expect(migrations?.[5]?.state({ value: stood, context: { page: 2 } })).toEqual({
    value: stands,
    context: { page: 2 },
  })
  expect(migrations?.[5]?.value?.(stood)).toEqual(stands)
})

describe.each([
  ['inventoryForm', 4],
  ['recordForm', 1],
] as const)('a state of the %s of version %i', (name, version) => {
  const carried = async (work: string) => {
    const { migrations } = await journaledMachines[name].load()
    const context = { errors: { iccid: 'This ICCID is in stock already' }, notice: 'Operation failed' }
    return migrations?.[version]?.state({ value: { work }, context })
  }

  it('says nothing at its fields where the person is asked about the save', async () => {
    expect(await carried('confirming')).toEqual({
      value: { work: 'confirming' },
      context: { errors: {}, notice: 'Operation failed' },
    })
  })

  it('is as it was where the form waits for the person', async () => {
    expect(await carried('editing')).toMatchObject({ context: { errors: { iccid: expect.any(String) } } })
  })
})
