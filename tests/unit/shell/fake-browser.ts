import { vi } from 'vitest'

/**
 * A tab's address bar and history for code without a browser.
 *
 * As in a browser, Back fires `popstate`, in a separate task. As with the router's patch, a push fires `pushState`
 * and a replace `replaceState`.
 */
export const stubBrowser = (address: string) => {
  const entries = [new URL(address, 'https://desk.example')]
  let at = 0
  const events = new EventTarget()
  const here = () => entries[at] ?? new URL('https://desk.example')
  vi.stubGlobal('location', {
    get href() {
      return here().href
    },
    get origin() {
      return here().origin
    },
    get pathname() {
      return here().pathname
    },
    get search() {
      return here().search
    },
  })
  vi.stubGlobal('history', {
    pushState: (_state: unknown, _unused: string, to: string) => {
      entries.splice(at + 1, entries.length, new URL(to, here()))
      at += 1
      events.dispatchEvent(new Event('pushState'))
    },
    replaceState: (_state: unknown, _unused: string, to: string) => {
      entries[at] = new URL(to, here())
      events.dispatchEvent(new Event('replaceState'))
    },
    back: () =>
      setTimeout(() => {
        if (at === 0) return
        at -= 1
        events.dispatchEvent(new Event('popstate'))
      }),
  })
  vi.stubGlobal('document', { title: '' })
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  return {
    address: () => here().pathname + here().search,
    /** Fires `beforeunload`; true if the browser would ask the person. */
    unload: () => !events.dispatchEvent(new Event('beforeunload', { cancelable: true })),
  }
}
