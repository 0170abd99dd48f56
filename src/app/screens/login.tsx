import { Login } from '../../views/auth/login.tsx'
import { definePage } from '../navigation/page.ts'

export const screen = definePage(({ session, warmUp }) => <Login actor={session} onIntent={warmUp} />)
