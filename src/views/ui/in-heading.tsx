import { createContext, type ReactNode, use } from 'react'
import { createPortal } from 'react-dom'

/** The parts of a screen's heading that the screen's own view fills. */
type HeadingPlaces = {
  /** Beside the name: a status. */
  readonly badge: HTMLElement | null
  /** Below the name: what else identifies the record. */
  readonly line: HTMLElement | null
  /** At the end of the heading: what can be done with the record. */
  readonly acts: HTMLElement | null
}

/** The parts of the heading that is shown; null where a screen is shown without its heading. */
export const HeadingContext = createContext<HeadingPlaces | null>(null)

type Props = { readonly at: keyof HeadingPlaces; readonly children: ReactNode }

/** Shows its children in the heading of the screen, or in place where there is no heading. */
export function InHeading({ at, children }: Props) {
  const places = use(HeadingContext)
  if (places === null) return children
  const place = places[at]
  return place !== null && createPortal(children, place)
}
