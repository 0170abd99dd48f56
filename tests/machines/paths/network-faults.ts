/** The faults of a network or server that a call can meet. */
export const faults = ['401', '403', '500', 'time-out', 'malformed', 'isSuccess-false', 'no-connection'] as const
export type Fault = (typeof faults)[number]

/** The effect of each fault, in words. */
export const faultWords: Readonly<Record<Fault, string>> = {
  '401': 'the server answers 401, the session is over',
  '403': 'the server answers 403, the role may not',
  '500': 'the server answers 500',
  'time-out': 'no answer comes until the time is up',
  malformed: "the answer is not what was agreed, such as the page of a hotel's network",
  'isSuccess-false': 'the server answers isSuccess: false',
  'no-connection': 'the connection is lost',
}

/** The faulty answers with a status or a body. The other faults have no answer. */
export const faultyAnswers = {
  '401': { status: 401, body: JSON.stringify({ isSuccess: false, message: 'The session is over' }) },
  '403': { status: 403, body: JSON.stringify({ isSuccess: false, message: 'This role may not' }) },
  '500': { status: 500, body: JSON.stringify({ isSuccess: false, message: 'Something broke' }) },
  malformed: { status: 200, body: '<html>Welcome to the hotel</html>' },
  'isSuccess-false': { status: 200, body: JSON.stringify({ isSuccess: false, message: 'The server said no' }) },
} as const satisfies Partial<Record<Fault, { readonly status: number; readonly body: string }>>

/** A `fetch` with the fault in every API call. The page's own files and the anti-forgery cookie still load. */
export const faultyFetch =
  (fault: Fault, called: () => void): typeof fetch =>
  async (request, init) => {
    const address = typeof request === 'string' ? request : request instanceof URL ? request.href : request.url
    if (!address.includes('/api/')) return new Response(null, { status: 404 })
    called()
    switch (fault) {
      case 'no-connection':
        throw new TypeError('Failed to fetch')
      case 'time-out':
        return new Promise((_, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
        })
      default: {
        const { status, body } = faultyAnswers[fault]
        return new Response(body, { status, headers: { 'Content-Type': 'application/json' } })
      }
    }
  }
