/**
 * The script of the sign-in page, which comes with its form (prerender.tsx). It has no dependencies and runs before
 * anything is drawn. A person can type into the form while the application loads.
 */
import { storageKeys } from '../../../schemas/core/storage-keys.ts'
import { restoreAttributes } from '../root-attributes.ts'
import { DRAWN, earlyNotices } from './contract.ts'

const page = document.documentElement
/** The application's entry. The build writes it here, since its name is only known then. */
const { entry } = document.currentScript?.dataset ?? {}

restoreAttributes()

/**
 * Whether to show the prerendered form. It is for visitors; people who are signed in or were refused see another page.
 */
const isVisitor = (() => {
  try {
    return !localStorage.getItem(storageKeys.token) && !localStorage.getItem(storageKeys.errorMessage)
  } catch {
    // Storage is forbidden: nothing is remembered.
    return true
  }
})()

const complete = () => {
  if (!isVisitor) document.getElementById('root')?.replaceChildren()
  // The content security policy refuses style attributes in markup, but allows a script to set them.
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

/** The notice for a person who presses the button now. */
let outlook: keyof typeof earlyNotices = 'waiting'
/** The button pressed while loading; Enter in a field presses it as well. */
let pressed: HTMLElement | null = null

const keep = (event: Event) => {
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>('button[type="submit"]') : null
  if (button === null) return
  event.preventDefault()
  pressed = button
  show(outlook)
}
/** A person who types again will press again. */
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

/** A limit for browsers that hide paint timing to prevent fingerprinting. */
const AT_LATEST_MS = 1000
/** Waits until the form is painted, because evaluating the application takes longer. A hidden page is not painted. */
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
// An import does not wait for the whole page, so wait for it here.
addEventListener('DOMContentLoaded', begin, { once: true })
