import { Maintenance } from '../../views/pages/maintenance.tsx'
import { useHomeLink } from '../home-link.ts'
import { definePage } from '../page.ts'

export const screen = definePage(({ session }) => <Maintenance home={useHomeLink(session)} />)
