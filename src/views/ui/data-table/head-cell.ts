/** The header cell of a data column: not of the serial number, the check boxes or the rows' controls. */
export type HeadCell = { readonly element: HTMLElement; readonly name: string }

/** The library's names for our extra columns; no field has such a name. */
export const SERIAL = '#serial'
export const ACTION = '#action'

/** The header cell that an event occurred in. */
export const headCellOf = (target: EventTarget | null): HeadCell | null => {
  const element = target instanceof Element ? target.closest<HTMLElement>('th[data-accessor]') : null
  const name = element?.dataset.accessor
  return element && name && name !== SERIAL && name !== ACTION && name !== '__selection__' ? { element, name } : null
}
