import { expect, type Locator } from '@playwright/test'
import { isSameSort, nextSort, type Sort } from '../../../src/schemas/lists/sort.ts'
import { press } from './controls.ts'

/** The order of a list, by the heads of its table. */

/** One head, or none, says what the rows are sorted by. */
export const seeSort = async (table: Locator, sort: Sort | null): Promise<void> => {
  const sorted = table.locator('th[aria-sort]')
  await expect(sorted).toHaveCount(sort === null ? 0 : 1)
  if (sort === null) return
  await expect(sorted).toHaveAttribute('data-accessor', sort.column)
  await expect(sorted).toHaveAttribute('aria-sort', sort.direction === 'asc' ? 'ascending' : 'descending')
}

/** Presses the head that leads to the order; there is none where the one in force is another step. */
export const chooseSort = async (table: Locator, sort: Sort | null, before: Sort | null): Promise<boolean> => {
  const column = (sort ?? before)?.column ?? ''
  const head = table.locator(`th[data-accessor="${column}"]`)
  if (isSameSort(before, sort) || !isSameSort(nextSort(before, column), sort)) {
    await seeSort(table, before)
    return false
  }
  return press(head.locator('[data-head]'))
}

/** Why an order may not be offered. */
export const withheldOrders =
  'a press on a head leads from one order to the next: up, down, and back to the order of the list'
