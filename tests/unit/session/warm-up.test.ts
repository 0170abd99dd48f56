import { afterEach, expect, test, vi } from 'vitest'
import type { Route } from '../../../src/app/navigation/route.ts'

const fetched: Array<string> = []
vi.mock('../../../src/app/screens/loaders.ts', () => ({
  codeOf: (route: Pick<Route, 'path'>) => ({ preload: () => void fetched.push(route.path) }),
}))
vi.mock('../../../src/app/shell/shell.ts', () => ({}))
const { warmUp } = await import('../../../src/app/boot/preload.ts')

const at = (search: string) =>
  vi.stubGlobal('location', {
    href: `https://desk.example/auth/login${search}`,
    origin: 'https://desk.example',
    search,
  })

afterEach(() => {
  fetched.length = 0
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each([
  ['?next=%2Fpages%2FPlanMaster', '/pages/PlanMaster'],
  ['', '/admin/dashboard'],
])(
  'the page that a sign-in at "%s" leads to is fetched ahead, also when it is quicker than the delay',
  (search, path) => {
    vi.useFakeTimers()
    at(search)
    warmUp()
    at('')
    vi.runAllTimers()
    expect(fetched).toEqual([path])
  },
)
