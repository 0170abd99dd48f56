import { Maintenance } from '../../../views/shell/plain/maintenance.tsx'
import { definePlainScreen } from '../../navigation/define-plain-screen.ts'
import { useHomeLink } from '../../navigation/home-link.ts'

export const screen = definePlainScreen(({ session }) => <Maintenance home={useHomeLink(session)} />)
