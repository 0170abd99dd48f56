import { Lazy } from '../../lazy.ts'
import { onDemand } from '../../services/core/on-demand.ts'
import { menuCode } from '../../views/ui/menu/menu-code.ts'
import { matchPath, redirectOf } from '../navigation/addresses.ts'
import { HOME } from '../navigation/routes.ts'
import { codeOf } from '../screens/loaders.ts'
import { afterwards } from '../shell/reach.ts'
import { toasts } from '../shell/toasts.ts'

/** Menu, top bar, settings and overlays: the frame of every screen after sign-in. */
export const shell = new Lazy(() => import('../shell/shell.ts'))

/** Effect and the sign-in service that the session machine calls, and the API address. */
const signIn = new Lazy(async () => {
  const [{ findApi }] = await Promise.all([onDemand.runtime(), onDemand.session()])
  findApi()
})

/** Fetches the code of an address ahead, when a person points at its link. */
export const preload = (href: string): void => {
  const path = new URL(href, location.href).pathname
  codeOf(matchPath(redirectOf(path) ?? path).route).preload()
}

/** Delays fetching, so that the first typed letter is drawn before. */
const FIRST_LETTER_MS = 150

/** Fetches ahead what is needed after sign-in; the sign-in form calls it at the first letter. */
export const warmUp = (): void => {
  // Read now: a quick sign-in has left the address before the time is over.
  const next = new URLSearchParams(location.search).get('next') ?? HOME
  setTimeout(() => {
    signIn.preload()
    shell.preload()
    preload(next)
  }, FIRST_LETTER_MS)
}

/** How long nothing else loads beside a new page; docs/performance.md has the measurements. */
export const FIRST_PAGE_MS = 1_500

/** Notifications and live changes must load in the end, so a failure is tried again. */
const RETRY_MS = 30_000
const loadAfterwards = (): void => void afterwards.load().catch(() => setTimeout(loadAfterwards, RETRY_MS))

/**
 * Fetches what the first page does not need, some time after its rows, or their error, are shown. That is
 * notifications, live changes, the toast for an unreachable server, and the menus.
 */
export const fetchTheRest = (isSettled: Promise<unknown>): void => {
  void isSettled.then(() =>
    setTimeout(() => {
      loadAfterwards()
      toasts.preload()
      menuCode.preload()
    }, FIRST_PAGE_MS),
  )
}
