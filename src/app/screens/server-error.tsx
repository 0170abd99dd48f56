import { ServerError } from '../../views/pages/server-error.tsx'
import { useHomeLink } from '../home-link.ts'
import { definePage } from '../page.ts'

export const screen = definePage(({ session }) => <ServerError home={useHomeLink(session)} />)
