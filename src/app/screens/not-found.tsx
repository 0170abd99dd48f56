import { NotFound } from '../../views/pages/not-found.tsx'
import { useHomeLink } from '../navigation/home-link.ts'
import { definePage } from '../navigation/page.ts'

export const screen = definePage(({ session }) => <NotFound address={location.pathname} home={useHomeLink(session)} />)
