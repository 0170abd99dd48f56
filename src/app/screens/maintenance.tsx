import { Maintenance } from '../../views/pages/maintenance.tsx'
import { useHomeLink } from '../navigation/home-link.ts'
import { definePage } from '../navigation/page.ts'

export const screen = definePage(({ session }) => <Maintenance home={useHomeLink(session)} />)
