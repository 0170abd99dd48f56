import { matchPath, redirectOf } from './addresses.ts'
import { Code, codeOf } from './code.ts'
import { HOME } from './routes.ts'
import { toasts } from './toasts.ts'

/** Menu, top bar, settings and overlays: what every page of a signed-in person stands in. */
export const shell = new Code(() => import('./shell.ts'))

/** The services with Effect under them; the first call of a machine would fetch them. */
const services = new Code(() => import('../services/runtime.ts'))

/** Fetches the code of an address ahead: a link is pointed at. */
export const preload = (href: string): void => {
  const path = new URL(href, location.href).pathname
  codeOf(matchPath(redirectOf(path) ?? path).route.load).preload()
}

/** Fetches ahead what a person needs who is about to sign in; the sign-in form calls it when somebody types. */
export const warmUp = (): void => {
  services.preload()
  shell.preload()
  toasts.preload()
  preload(new URLSearchParams(location.search).get('next') ?? HOME)
}
