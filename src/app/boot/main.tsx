import './import-again.ts'
import './styles/entry.ts'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { newId } from '../../views/ui/new-id.ts'
import { keepDraftsOf } from '../drafts/session-drafts.ts'
import { loginAddress, matchPath } from '../navigation/addresses.ts'
import { takeLinkTokens } from '../navigation/link-token.ts'
import { Navigation } from '../navigation/navigation.ts'
import { codeOf } from '../screens/loaders.ts'
import * as login from '../screens/session/login.tsx'
import { readPreference, writePreference } from '../shell/preferences.ts'
import { afterwards } from '../shell/reach.ts'
import { toast, withdrawToast } from '../shell/toasts.ts'
import { App } from './app.tsx'
import { keepNoFilesOf } from './files-of-session.ts'
import { DRAWN } from './first-paint/contract.ts'
import { inspect } from './inspection.ts'
import { fetchTheRest, shell } from './preload.ts'
import { restoreAttributes } from './root-attributes.ts'
import { startSession } from './session-actor.ts'

/** If the first rows take longer than this, the rest of the page no longer waits for them. */
const LONGEST_FIRST_PAGE_MS = 10_000

restoreAttributes()
takeLinkTokens()
// A visitor's first screen is part of the entry, so that the first paint has it.
const { route: signIn } = matchPath(loginAddress(null))
codeOf(signIn).settle(login)
const session = startSession()

const navigation = new Navigation({
  session,
  shell,
  newId,
  inspect,
  host: (userName, { journal, draftTabs, onChanges }) => ({
    journal,
    draftTabs,
    onChanges,
    toast,
    withdrawToast,
    readPreference: (key) => readPreference(userName, key),
    writePreference: (key, value) => writePreference(userName, key, value),
  }),
})

afterwards.subscribe(() => afterwards.peek()?.settle(session))
shell.subscribe(() => shell.peek()?.settle(session, navigation.actor))
keepDraftsOf(session, navigation)
keepNoFilesOf(session)
const unsubscribe = navigation.subscribe(() => {
  const { drawn } = navigation.state()
  if (!drawn?.isInShell || drawn.content.kind === 'opening') return
  unsubscribe()
  fetchTheRest(navigation.settled(LONGEST_FIRST_PAGE_MS))
})
session.on('access.denied', () => navigation.go('/access-denied'))
navigation.start()

if (import.meta.env.DEV && new URLSearchParams(location.search).has('inspect')) {
  void Promise.all([import('../developer/stately-inspector.ts'), import('../shell/toasts.ts')]).then(
    ([{ openInspector }, { toast }]) => openInspector((text) => toast('warning', text)),
  )
}

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
const sayDrawn = (): void => void dispatchEvent(new Event(DRAWN))
const app = (
  <StrictMode>
    <App navigation={navigation} session={session} onDrawn={sayDrawn} />
  </StrictMode>
)
// The page came with the sign-in form, for a visitor, but the person may have signed in elsewhere since.
const { user, notice } = session.getSnapshot().context
const isVisit = navigation.state().drawn?.route === signIn && user === null && notice === null
if (isVisit && root.firstElementChild !== null) hydrateRoot(root, app)
else {
  root.replaceChildren()
  createRoot(root).render(app)
}
