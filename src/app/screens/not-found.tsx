import { NotFound } from '../../views/plain/not-found.tsx'
import { definePlainScreen } from '../navigation/define-plain-screen.ts'
import { useHomeLink } from '../navigation/home-link.ts'

export const screen = definePlainScreen(({ session }) => (
  <NotFound address={location.pathname} home={useHomeLink(session)} />
))
