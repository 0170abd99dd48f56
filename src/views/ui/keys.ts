import {
  isKeyOf,
  type KeyName,
  type KeyPlace,
  keyPlaceNames,
  type Press,
  textsOfKey,
} from '../../schemas/shell/keys.ts'

/** A function, since the sign-in page is also rendered without a browser. */
export const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform)

/** Whether a key event is the named key (`schemas/shell/keys.ts`). */
export const isKey = (name: KeyName, press: Press): boolean => isKeyOf(name, press, isMac())

/** The one of these keys that an event is; null if it is another key. */
export const keyAmong = <Name extends KeyName>(names: ReadonlyArray<Name>, press: Press): Name | null =>
  names.find((name) => isKey(name, press)) ?? null

/** The usual way to press a key, as text: `Ctrl+Z`. */
export const keyText = (name: KeyName): string => textsOfKey(name, isMac())[0] ?? ''

/** The attribute that names the keys an element handles. */
export const keysAt = (...places: ReadonlyArray<KeyPlace | false>): { readonly 'data-keys': string } => ({
  'data-keys': places.filter((place) => place !== false).join(' '),
})

/** Marks an overlay that a key opens and that has no keys of the screen: see `placesShown`. */
export const ASIDE = { 'data-aside': '' } as const

const shownDialog = (): Element | null =>
  [...document.querySelectorAll('dialog[open]:not([data-aside]), [role="dialog"][aria-modal="true"]')].at(-1) ?? null

/** Whether a key press is meant for an open dialog, including the search and the list of keys. */
export const isInDialog = (): boolean =>
  document.querySelector('dialog[open], [role="dialog"][aria-modal="true"]') !== null

/** Whether a dialog is open over the screen that must be closed first. */
export const isOverlaid = (): boolean => shownDialog() !== null

/** The parts that currently have keys; if a dialog is open, only those in it. */
export const placesShown = (): ReadonlyArray<KeyPlace> => {
  const over = shownDialog()
  const offering = [...(over === null ? [] : [over]), ...(over ?? document).querySelectorAll('[data-keys]')]
  const said = new Set(offering.flatMap((element) => element.getAttribute('data-keys')?.split(' ') ?? []))
  const everywhere: ReadonlyArray<string> = over === null ? ['everywhere', 'find', 'palette'] : ['everywhere']
  return keyPlaceNames.filter((place) => said.has(place) || everywhere.includes(place))
}

/** Whether a key press at the target types text; a check box takes no text. */
export const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input:not([type="checkbox"], [type="radio"], [type="file"]), textarea, select') !== null)
