import type { Rights } from '../../schemas/core/serves.ts'
import type { Route } from './route.ts'
import { isWorkOf, routes } from './routes.ts'

/** The cost of a missing character; a wrong, additional or swapped character costs more. */
const LEFT_OUT = 1
const WRONG = 3

/**
 * The distance between a typed and an existing address: the cheapest correction, each character changed at most once
 * (optimal string alignment). A missing end costs nothing: `/pages/role` means `/pages/RoleMaster`, not
 * `/pages/profile`.
 */
export const distance = (typed: string, there: string): number => {
  const from = [...typed]
  const to = [...there]
  let before: number[] = []
  let row = Array.from({ length: to.length + 1 }, (_, column) => column * LEFT_OUT)
  for (const [index, char] of from.entries()) {
    const next = [(index + 1) * WRONG]
    for (const [column, wanted] of to.entries()) {
      const isSwapped = index > 0 && column > 0 && char === to[column - 1] && from[index - 1] === wanted
      next.push(
        Math.min(
          at(row, column) + (char === wanted ? 0 : WRONG),
          at(row, column + 1) + WRONG,
          at(next, column) + LEFT_OUT,
          isSwapped ? at(before, column - 1) + WRONG : Number.POSITIVE_INFINITY,
        ),
      )
    }
    before = row
    row = next
  }
  return Math.min(...row)
}

const at = (row: ReadonlyArray<number>, column: number): number => row[column] ?? Number.POSITIVE_INFINITY

/** The address for comparison: ignores letter case, extra slashes and percent-encoding. */
const plain = (address: string): string => {
  const path = decoded(address).toLowerCase()
  return path.replace(/\/{2,}/g, '/').replace(/\/$/, '')
}

const decoded = (address: string): string => {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

/**
 * The screens with the nearest addresses that these rights can open, the nearest first. Leaves out addresses with an
 * id, and lists each screen once. On a tie, the order of the table decides.
 */
export const nearestRoutes = (asked: string, rights: Rights, count: number): ReadonlyArray<Route> => {
  const typed = plain(asked)
  const byTitle = new Map<string, { readonly route: Route; readonly far: number }>()
  for (const route of routes) {
    if (route.path.includes(':') || !isWorkOf(route, rights)) continue
    const far = distance(typed, plain(route.path))
    const other = byTitle.get(route.title)
    if (other === undefined || far < other.far) byTitle.set(route.title, { route, far })
  }
  return [...byTitle.values()]
    .sort((one, other) => one.far - other.far)
    .slice(0, count)
    .map(({ route }) => route)
}
