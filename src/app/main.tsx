import './styles/entry.ts'
import { completeNavigationProgress, startNavigationProgress } from '@mantine/nprogress'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createActors } from './actors.ts'
import { App } from './app.tsx'
import { journal } from './journal.ts'
import { readPreference, writePreference } from './preferences.ts'
import { shell } from './preload.ts'
import { Stage } from './stage.ts'
import { toast } from './toasts.ts'

const actors = createActors(journal.inspect)

const stage = new Stage({
  session: actors.session,
  shell,
  newId: () => crypto.randomUUID(),
  host: (userName) => ({
    journal,
    toast,
    readPreference: (key) => readPreference(userName, key),
    writePreference: (key, value) => writePreference(userName, key, value),
  }),
})

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

stage.subscribe(() => {
  if (stage.state().scene?.content.kind === 'opening') startNavigationProgress()
  else completeNavigationProgress()
})
actors.session.on('access.denied', () => stage.go('/access-denied'))
stage.start()

createRoot(root).render(
  <StrictMode>
    <App stage={stage} actors={actors} onSaveRecord={() => {}} />
  </StrictMode>,
)
