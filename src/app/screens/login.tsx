import { Login } from '../../views/auth/login.tsx'
import { definePlainScreen } from '../navigation/define-plain-screen.ts'

export const screen = definePlainScreen(({ session, warmUp }) => <Login actor={session} onIntent={warmUp} />)
