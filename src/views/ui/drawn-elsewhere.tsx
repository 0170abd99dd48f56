import { type Ref, type RefObject, useLayoutEffect } from 'react'

type Props = { readonly element: RefObject<HTMLElement | null>; readonly ref?: Ref<HTMLElement> }

/** Stands for a button that is drawn before it, where Mantine wants the element at which it places something. */
export const DrawnElsewhere = ({ element, ref }: Props) => {
  useLayoutEffect(() => {
    if (typeof ref !== 'function') return
    ref(element.current)
    return () => void ref(null)
  }, [element, ref])
  return null
}
