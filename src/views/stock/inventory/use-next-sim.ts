import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { InventoryDraft } from '../../../schemas/stock/inventory-draft.ts'

/** Focuses the activation code as soon as the form is ready for the next SIM. */
export const useFocusOnNext = (
  form: RefObject<HTMLFormElement | null>,
  kept: InventoryDraft | undefined,
  isBusy: boolean,
): void => {
  const known = useRef(kept)
  useLayoutEffect(() => {
    if (isBusy) return
    if (kept !== undefined && known.current !== kept) {
      form.current?.querySelector<HTMLElement>('[name="activationCode"]')?.focus()
    }
    known.current = kept
  }, [form, kept, isBusy])
}
