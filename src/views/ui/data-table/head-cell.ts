/** The head of one of the person's columns: not of the serial number, the check boxes or the rows' controls. */
export type HeadCell = { readonly element: HTMLElement; readonly name: string }

/** What the library calls the columns that are ours: no field is named so. */
export const SERIAL = '#serial'
export const ACTION = '#action'

/** The head cell that an event was in. */
export const headCellOf = (target: EventTarget | null): HeadCell | null => {
  const element = target instanceof Element ? target.closest<HTMLElement>('th[data-accessor]') : null
  const name = element?.dataset.accessor
  return element && name && name !== SERIAL && name !== ACTION && name !== '__selection__' ? { element, name } : null
}
