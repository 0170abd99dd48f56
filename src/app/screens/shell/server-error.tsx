import { ServerError } from '../../../views/shell/plain/server-error.tsx'
import { definePlainScreen } from '../../navigation/define-plain-screen.ts'
import { useHomeLink } from '../../navigation/home-link.ts'

export const screen = definePlainScreen(({ session }) => <ServerError home={useHomeLink(session)} />)
