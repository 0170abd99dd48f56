/**
 * Signs in over HTTP; returns the headers that a browser sends from then on: the bearer token, the cookie and its copy.
 */
export const signIn = async (url, { email, password }) => {
  const first = await fetch(url)
  const cookies = first.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  const xsrf = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length)
  const headers = {
    cookie: cookies.join('; '),
    ...(xsrf ? { 'X-XSRF-TOKEN': decodeURIComponent(xsrf) } : {}),
  }
  const answer = await fetch(`${url}/api/Login/Login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ email, password }),
  })
  const body = await answer.json().catch(() => ({}))
  if (!body.token) throw new Error(body.message || `the answer is ${answer.status}, and no session.`)
  return { authorization: `Bearer ${body.token}`, ...headers }
}

const reasonOf = (error) => error.cause?.message ?? error.message

/**
 * Why an installation refuses to sign in one of these accounts, in words; null if it accepts all. Ends the sessions
 * again.
 */
export const whyNoSignIn = async (url, accounts) => {
  for (const account of accounts) {
    try {
      const headers = await signIn(url, account)
      await fetch(`${url}/api/Login/Logout`, { method: 'POST', headers })
    } catch (error) {
      return `${url} does not let in ${account.email}: ${reasonOf(error)}`
    }
  }
  return null
}
