/**
 * The own script of the sign-in page, which comes with its form (prerender.tsx): plain, and there before anything is
 * drawn. A person sees the form and types into it while the application is still on its way.
 */
import { storageKeys } from '../../../schemas/core/storage-keys.ts'
import { restoreAttributes } from '../root-attributes.ts'
import { DRAWN, earlyNotices } from './contract.ts'

const page = document.documentElement
/** The application's entry: written here by the build, and not known before. */
const { entry } = document.currentScript?.dataset ?? {}

restoreAttributes()

/** The form as it was built is what a visitor sees; whoever is signed in, or was refused, sees something else. */
const isVisitor = (() => {
  try {
    return !localStorage.getItem(storageKeys.token) && !localStorage.getItem(storageKeys.errorMessage)
  } catch {
    // Forbidden: nothing is remembered.
    return true
  }
})()

const complete = () => {
  if (!isVisitor) document.getElementById('root')?.replaceChildren()
  // The content security policy refuses style attributes in a page's text, but not what a script sets.
  for (const element of document.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset.style ?? ''
    element.removeAttribute('data-style')
  }
}
const parsed = new MutationObserver(complete)
parsed.observe(document, { childList: true, subtree: true })

const show = (notice: keyof typeof earlyNotices | null) => {
  for (const [name, id] of Object.entries(earlyNotices)) {
    const element = document.getElementById(id)
    if (element) element.hidden = name !== notice
  }
}

/** What a person is told who presses now. */
let outlook: keyof typeof earlyNotices = 'waiting'
/** The button that was pressed in the meantime; Enter in a field presses it as well. */
let pressed: HTMLElement | null = null

const keep = (event: Event) => {
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>('button[type="submit"]') : null
  if (button === null) return
  event.preventDefault()
  pressed = button
  show(outlook)
}
/** Who goes on typing will press again. */
const forget = () => {
  if (pressed !== null && outlook === 'waiting') show(null)
  pressed = null
}
addEventListener('click', keep, { capture: true })
addEventListener('input', forget, { capture: true })

const handOver = () => {
  removeEventListener('click', keep, { capture: true })
  removeEventListener('input', forget, { capture: true })
  show(null)
  page.removeAttribute('data-early')
  pressed?.click()
}
addEventListener(DRAWN, handOver, { once: true })

const sayFailure = () => {
  outlook = 'failed'
  document.querySelector(`#${earlyNotices.failed} a`)?.setAttribute('href', location.href)
  show(outlook)
}

const fetchApplication = () => {
  import(/* @vite-ignore */ entry ?? '').catch(sayFailure)
}

/** For a browser that keeps to itself when it draws, as against fingerprinting. */
const AT_LATEST_MS = 1000
/** Once the form has been drawn: to evaluate the application takes longer than that. What nobody sees is not drawn. */
const drawn = (): Promise<unknown> =>
  Promise.race([
    new Promise((resolve) => new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true })),
    new Promise((resolve) => setTimeout(resolve, AT_LATEST_MS)),
  ])

page.setAttribute('data-early', '')
const begin = () => {
  complete()
  parsed.disconnect()
  if (isVisitor && !document.hidden) drawn().then(fetchApplication, fetchApplication)
  else fetchApplication()
}
// Not before the page is whole, which an import does not wait for by itself.
addEventListener('DOMContentLoaded', begin, { once: true })
