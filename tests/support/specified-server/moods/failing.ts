import type { RequestRule } from '../requests.ts'

/** A complete HTTP answer. */
export type Reply = { readonly status: number; readonly type?: string; readonly body?: string }

const PROBLEM = 'application/problem+json; charset=utf-8'

/** Problem details in the format of ASP.NET. */
export const problem = (
  status: number,
  title: string,
  errors?: Readonly<Record<string, ReadonlyArray<string>>>,
): Reply => ({
  status,
  type: PROBLEM,
  body: JSON.stringify({
    type: `https://tools.ietf.org/html/rfc9110#section-15.${status < 500 ? 5 : 6}`,
    title,
    status,
    ...(errors ? { errors } : {}),
    traceId: '00-84c1fd4063c38d9f3900d06e56542d48-85d1d4-00',
  }),
})

export const NOT_VALID = 'One or more validation errors occurred.'

const errorPage = `<!DOCTYPE html>
<html>
  <head><title>Runtime Error</title></head>
  <body bgcolor="white">
    <h1>Server Error in '/' Application.<hr></h1>
    <h2><i>Runtime Error</i></h2>
    <p>An application error occurred on the server. System.Data.SqlClient.SqlException: Timeout expired.</p>
  </body>
</html>
`

/** A field of the call, capitalised as in the errors of ASP.NET. */
const someField = ({ required, payload, form }: RequestRule): string => {
  const name = required?.[0] ?? Object.keys(payload ?? {})[0] ?? form?.[0] ?? 'PageIndex'
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** The reply of a failing mood; undefined if the mood answers. */
export const failureOf = (mood: string, rule: RequestRule): Reply | undefined => {
  const replies: Readonly<Record<string, () => Reply>> = {
    'failing-401': () => ({ status: 401 }),
    'failing-403': () => ({ status: 403 }),
    'failing-404': () => problem(404, 'Not Found'),
    'failing-500': () => ({ status: 500, type: 'text/html; charset=utf-8', body: errorPage }),
    'failing-400': () => problem(400, NOT_VALID, { [someField(rule)]: [`The ${someField(rule)} field is not valid.`] }),
    'failing-empty': () => ({ status: 200, type: 'application/json; charset=utf-8', body: '' }),
    'failing-204': () => ({ status: 204 }),
  }
  return replies[mood]?.()
}
