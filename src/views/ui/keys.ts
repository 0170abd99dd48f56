import {
  isKeyOf,
  type KeyName,
  type KeyPlace,
  keyPlaceNames,
  type Press,
  textsOfKey,
} from '../../schemas/shell/keys.ts'

/** Asked late: the sign-in page is drawn once where there is no browser. */
export const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform)

/** Whether a press is the key of that name (`schemas/shell/keys.ts`). */
export const isKey = (name: KeyName, press: Press): boolean => isKeyOf(name, press, isMac())

/** Which of some keys a press is; null for another one. */
export const keyAmong = <Name extends KeyName>(names: ReadonlyArray<Name>, press: Press): Name | null =>
  names.find((name) => isKey(name, press)) ?? null

/** The usual way to press a key, as it is written for a person: `Ctrl+Z`. */
export const keyText = (name: KeyName): string => textsOfKey(name, isMac())[0] ?? ''

/** What an element says of the keys that it answers. */
export const keysAt = (...places: ReadonlyArray<KeyPlace | false>): { readonly 'data-keys': string } => ({
  'data-keys': places.filter((place) => place !== false).join(' '),
})

/** Lies over all else when a key asks for it, and offers no keys of the screen: see `placesShown`. */
export const ASIDE = { 'data-aside': '' } as const

const shownDialog = (): Element | null =>
  [...document.querySelectorAll('dialog[open]:not([data-aside]), [role="dialog"][aria-modal="true"]')].at(-1) ?? null

/** Whether what a person presses is meant for a dialog, be it the search or the list of keys, and not for the page. */
export const isInDialog = (): boolean =>
  document.querySelector('dialog[open], [role="dialog"][aria-modal="true"]') !== null

/** Whether something lies over the screen that a person has to close first. */
export const isOverlaid = (): boolean => shownDialog() !== null

/** What offers keys at this moment: where a dialog lies over the screen, what is in it. */
export const placesShown = (): ReadonlyArray<KeyPlace> => {
  const over = shownDialog()
  const offering = [...(over === null ? [] : [over]), ...(over ?? document).querySelectorAll('[data-keys]')]
  const said = new Set(offering.flatMap((element) => element.getAttribute('data-keys')?.split(' ') ?? []))
  const everywhere: ReadonlyArray<string> = over === null ? ['everywhere', 'find', 'palette'] : ['everywhere']
  return keyPlaceNames.filter((place) => said.has(place) || everywhere.includes(place))
}

/** Whether what is pressed there is typed into a field; a box that is checked takes no text. */
export const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input:not([type="checkbox"], [type="radio"], [type="file"]), textarea, select') !== null)
