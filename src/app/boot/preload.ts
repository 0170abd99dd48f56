import { Lazy } from '../../lazy.ts'
import { onDemand } from '../../services/core/on-demand.ts'
import { menuCode } from '../../views/ui/menu/menu-code.ts'
import { matchPath, redirectOf } from '../navigation/addresses.ts'
import { HOME } from '../navigation/routes.ts'
import { codeOf } from '../screens/loaders.ts'
import { afterwards } from '../shell/reach.ts'
import { toasts } from '../shell/toasts.ts'

/** Menu, top bar, settings and overlays: what every screen of a signed-in person stands in. */
export const shell = new Lazy(() => import('../shell/shell.ts'))

/** Effect and the service of the sign-in, which the session machine calls, and the address to call. */
const signIn = new Lazy(async () => {
  const [{ findApi }] = await Promise.all([onDemand.runtime(), onDemand.session()])
  findApi()
})

/** Fetches the code of an address ahead: a link is pointed at. */
export const preload = (href: string): void => {
  const path = new URL(href, location.href).pathname
  codeOf(matchPath(redirectOf(path) ?? path).route).preload()
}

/** The letter that somebody types is on the screen before anything is fetched because of it. */
const FIRST_LETTER_MS = 150

/** Fetches ahead what a person needs who is about to sign in; the sign-in form calls it when somebody types. */
export const warmUp = (): void => {
  setTimeout(() => {
    signIn.preload()
    shell.preload()
    preload(new URLSearchParams(location.search).get('next') ?? HOME)
  }, FIRST_LETTER_MS)
}

/** A page that has just opened has the line to itself for so long; its worth stands in docs/performance.md. */
export const FIRST_PAGE_MS = 1_500

/** The bell and live changes must come in the end: what could not be loaded is tried again. */
const RETRY_MS = 30_000
const loadAfterwards = (): void => void afterwards.load().catch(() => setTimeout(loadAfterwards, RETRY_MS))

/**
 * Fetches what no first page needs, when the first page is long there, with its rows or with the reason why there are
 * none: what is new and what others change, a toast that says that the server cannot be reached, and the menus.
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
