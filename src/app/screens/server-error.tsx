import { ServerError } from '../../views/pages/server-error.tsx'
import { useHomeLink } from '../navigation/home-link.ts'
import { definePage } from '../navigation/page.ts'

export const screen = definePage(({ session }) => <ServerError home={useHomeLink(session)} />)
