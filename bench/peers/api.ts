/** A call of the peers' API as the signed-in person. */
export const api = async (path: string, init: RequestInit = {}): Promise<Response> => {
  const headers = { authorization: `Bearer ${localStorage.token}`, 'content-type': 'application/json' }
  const response = await fetch(`/api${path}`, { ...init, headers })
  if (!response.ok) throw new Error(String(response.status))
  return response
}
