import { type FormEvent, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { api } from './api.ts'

/** The sign-in of the peers' API; the list is fetched during the request, as in theirs. */
const loadList = () => import('./list.tsx')

function App() {
  const [list, setList] = useState<Awaited<ReturnType<typeof loadList>> | null>(null)
  const [isIn, setIn] = useState(false)
  useEffect(() => {
    if (isIn) void loadList().then(setList)
  }, [isIn])
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void loadList()
    const body = JSON.stringify(Object.fromEntries(new FormData(event.currentTarget)))
    localStorage.token = (await (await api('/login', { method: 'POST', body })).json()).token
    setIn(true)
  }
  if (list) return <list.List />
  return (
    <form onSubmit={submit}>
      <input name="email" type="email" placeholder="Email" required />
      <input name="password" type="password" placeholder="Password" required />
      <button type="submit">Sign in</button>
    </form>
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)
