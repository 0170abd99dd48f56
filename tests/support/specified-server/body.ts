import type { IncomingMessage } from 'node:http'

export type SentFile = { readonly part: string; readonly name: string; readonly type: string; readonly size: number }

/** The body of a request as it was sent. Duplicate parts of a form are listed. */
export type Body = {
  readonly form: 'none' | 'json' | 'multipart' | 'other'
  readonly values: Readonly<Record<string, unknown>>
  readonly files: ReadonlyArray<SentFile>
  readonly twice: ReadonlyArray<string>
}

const bytesOf = async (request: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> => {
  const chunks: Array<Uint8Array> = []
  for await (const chunk of request) chunks.push(chunk)
  return new Uint8Array(Buffer.concat(chunks))
}

const other: Body = { form: 'other', values: {}, files: [], twice: [] }

const jsonBody = (bytes: Uint8Array): Body => {
  try {
    const values: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    if (typeof values !== 'object' || values === null || Array.isArray(values)) return other
    return { form: 'json', values: values as Record<string, unknown>, files: [], twice: [] }
  } catch {
    return other
  }
}

const multipartBody = async (bytes: Uint8Array<ArrayBuffer>, type: string): Promise<Body> => {
  const parts = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => null)
  if (parts === null) return other
  const values: Record<string, unknown> = {}
  const files: Array<SentFile> = []
  const twice: Array<string> = []
  for (const [part, value] of parts.entries()) {
    if (part in values || files.some((file) => file.part === part)) twice.push(part)
    if (typeof value === 'string') values[part] = value
    else files.push({ part, name: value.name, type: value.type, size: value.size })
  }
  return { form: 'multipart', values, files, twice }
}

/** Reads a body by its content type. */
export const readBody = async (request: IncomingMessage): Promise<Body> => {
  const bytes = await bytesOf(request)
  if (bytes.length === 0) return { ...other, form: 'none' }
  const type = request.headers['content-type'] ?? ''
  if (/^application\/json\b/i.test(type)) return jsonBody(bytes)
  return /^multipart\/form-data\b/i.test(type) ? multipartBody(bytes, type) : other
}
